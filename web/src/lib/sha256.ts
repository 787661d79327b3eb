// SPDX-License-Identifier: MIT
// The browser's own is missing on plain http, and a friend's laptop on the local network has only that.
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
