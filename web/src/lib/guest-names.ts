// SPDX-License-Identifier: MIT
export const names = {
  first: ['Brave', 'Calm', 'Clever', 'Eager', 'Gentle', 'Keen', 'Lucky', 'Merry', 'Nimble', 'Quick', 'Quiet', 'Sunny', 'Wry'],
  bots: ['Basil', 'Bramble', 'Clover', 'Fern', 'Hazel', 'Juniper', 'Moss', 'Rowan', 'Sorrel', 'Tansy', 'Thistle'],
  second: ['Badger', 'Crane', 'Finch', 'Fox', 'Hare', 'Heron', 'Lynx', 'Magpie', 'Marten', 'Otter', 'Owl', 'Raven', 'Wren'],
};
