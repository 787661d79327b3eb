// SPDX-License-Identifier: MIT
// Where a bubble goes: inside the window, over nothing that it speaks of, and as near as that allows.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Spot {
  left: number;
  top: number;
  covers: boolean; // there is no room beside what it speaks of
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** How far apart they are: 0 where they touch. */
function distance(one: Box, other: Box): number {
  const x = Math.max(0, other.left - one.right, one.left - other.right);
  const y = Math.max(0, other.top - one.bottom, one.top - other.bottom);
  return Math.hypot(x, y);
}

/** The best place touches an edge of something: so those are tried, and no others. The first of `avoid` is what it stands nearest to. */
export function place(size: { width: number; height: number }, avoid: Box[], within: Box, gap = 10): Spot {
  const target = avoid[0];
  const lefts = [within.left, within.right - size.width, (within.left + within.right - size.width) / 2];
  const tops = [within.bottom - size.height, within.top, (within.top + within.bottom - size.height) / 2];
  for (const box of avoid) {
    lefts.push(box.left - gap - size.width, box.right + gap, box.left, box.right - size.width, (box.left + box.right - size.width) / 2);
    tops.push(box.top - gap - size.height, box.bottom + gap, box.top, box.bottom - size.height, (box.top + box.bottom - size.height) / 2);
  }
  const inside = (at: number, least: number, most: number) => Math.max(least, Math.min(at, most));
  let best: (Spot & { cost: number }) | undefined;
  for (const wishedLeft of lefts)
    for (const wishedTop of tops) {
      const left = inside(wishedLeft, within.left, Math.max(within.left, within.right - size.width));
      const top = inside(wishedTop, within.top, Math.max(within.top, within.bottom - size.height));
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = avoid.reduce((sum, one, i) => sum + overlap(box, one) * (i === 0 ? 4 : 1), 0);
      const centre = target
        ? Math.abs(left + size.width / 2 - (target.left + target.right) / 2)
        : Math.abs(left - (within.left + within.right - size.width) / 2);
      const cost = covered * 1000 + (target ? distance(box, target) : within.bottom - box.bottom) + centre / 100;
      if (!best || cost < best.cost) best = { left, top, covers: covered > 0, cost };
    }
  const { left, top, covers } = best as Spot;
  return { left, top, covers };
}
