// SPDX-License-Identifier: MIT
export const names = {
  first: ['Brave', 'Calm', 'Clever', 'Eager', 'Gentle', 'Keen', 'Lucky', 'Merry', 'Nimble', 'Quick', 'Quiet', 'Sunny', 'Wry'],
  second: ['Badger', 'Crane', 'Finch', 'Fox', 'Hare', 'Heron', 'Lynx', 'Magpie', 'Marten', 'Otter', 'Owl', 'Raven', 'Wren'],
};
