// SPDX-License-Identifier: MIT
// Runs inside the page: what is wrong with the table as it stands on this screen? One sentence each.
// A vital thing carries data-vital; a list that may be long and scrolls in its own frame carries data-scroll.

export function wrongs({ holes }) {
  const found = new Set();
  const frame = document.querySelector('.frame');
  if (!frame) return ['there is no table'];
  const words = (one) =>
    `${one.tagName.toLowerCase()}${one.className?.baseVal === undefined && one.className ? '.' + String(one.className).split(' ')[0] : ''} “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  const px = (rect) => `${Math.round(rect.left)},${Math.round(rect.top)} ${Math.round(rect.width)}x${Math.round(rect.height)}`;

  const root = document.scrollingElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.add(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);

  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** For ears only. */
  const unseen = (one) => one !== frame && (getComputedStyle(one).clipPath !== 'none' || unseen(one.parentElement));
  /** What is left of the window after everything around it that cuts. */
  function window_(one, until = null) {
    const clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let around = one.parentElement; around && around !== until; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const rect = around.getBoundingClientRect();
      if (style.overflowX !== 'visible') [clip.left, clip.right] = [Math.max(clip.left, rect.left), Math.min(clip.right, rect.right)];
      if (style.overflowY !== 'visible') [clip.top, clip.bottom] = [Math.max(clip.top, rect.top), Math.min(clip.bottom, rect.bottom)];
    }
    return clip;
  }
  const inside = (rect, clip, slack = 1.5) =>
    rect.left >= clip.left - slack && rect.top >= clip.top - slack && rect.right <= clip.right + slack && rect.bottom <= clip.bottom + slack;

  // --- Vital things and controls: whole, in the window, covered by nothing
  const controls = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea';
  for (const one of frame.querySelectorAll(`[data-vital], ${controls}`)) {
    const vital = one.dataset.vital !== undefined;
    if (!seen(one)) {
      if (vital) found.add(`hidden: ${words(one)}`);
      continue;
    }
    if (!vital && (one.closest('[data-scroll], .leaf, .menu, .sheet') || (one.closest('aside') && getComputedStyle(one).display === 'none'))) continue;
    const rect = one.getBoundingClientRect();
    if (rect.width < 2 || rect.height < 2) {
      if (!one.closest('.visually-hidden') && getComputedStyle(one).clipPath === 'none') found.add(`without size: ${words(one)}`);
      continue;
    }
    if (!inside(rect, window_(one))) {
      found.add(`cut off: ${words(one)} at ${px(rect)}`);
      continue;
    }
    const [w, h] = [rect.width, rect.height];
    for (const [x, y] of [
      [w / 2, h / 2],
      [w * 0.12, h * 0.2],
      [w * 0.88, h * 0.2],
      [w * 0.12, h * 0.8],
      [w * 0.88, h * 0.8],
    ]) {
      const top = document.elementFromPoint(rect.left + x, rect.top + y);
      if (top && top !== one && !one.contains(top) && !top.contains(one)) {
        found.add(`covered: ${words(one)} by ${words(top)}`);
        break;
      }
    }
    if (one.matches('button, select') && innerWidth < 900 && (w < 40 || h < 28)) found.add(`too small to touch: ${words(one)} ${px(rect)}`);
  }

  // --- Texts: whole, apart from each other, no word broken
  /** Where the letters are in the box of their line. */
  const inkOf = ({ left, top, width, height }) => ({
    left,
    right: left + width,
    top: top + height * 0.22,
    bottom: top + height * 0.82,
    width,
    height: height * 0.6,
  });
  const boxes = [];
  const ink = [];
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement;
    if (!node.data.trim() || !seen(around) || around.closest('.visually-hidden, svg, .leaf, .menu, .sheet, option')) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1.5 && rect.height > 1.5);
    if (rects.length === 0 || unseen(around)) continue;
    const scrolls = around.closest('[data-scroll]');
    const clip = window_(around.firstChild === node ? { parentElement: around } : { parentElement: around });
    for (const { left, top, width, height } of rects) {
      const box = inkOf({ left, top, width, height });
      ink.push({ left, top, right: left + width, bottom: top + height });
      if (!inside(box, clip, 1)) {
        if (!scrolls) found.add(`text cut off: “${node.data.trim().slice(0, 50)}” in ${words(around)} at ${px(box)}`);
        continue;
      }
      boxes.push({ node, box });
      if (scrolls || getComputedStyle(around).pointerEvents === 'none') continue;
      // A sign stands close to what it is of, whose box may reach into its own: there the middle tells.
      for (const x of width < 14 ? [left + width / 2] : [left + 2, left + width - 2]) {
        const top = document.elementFromPoint(x, (box.top + box.bottom) / 2);
        if (top && !top.contains(around) && !around.contains(top)) found.add(`text covered: “${node.data.trim().slice(0, 50)}” by ${words(top)}`);
      }
    }
    // What is in a button stays in it; a plate that is hung outside of it is a thing of its own.
    const button = around.closest('button');
    let hung = false;
    for (let one = around; one && one !== button; one = one.parentElement) hung ||= getComputedStyle(one).position === 'absolute';
    if (button && !hung && !scrolls && rects.some((rect) => !inside(inkOf(rect), button.getBoundingClientRect(), 1)))
      found.add(`sticks out of its button: “${node.data.trim().slice(0, 50)}” in ${words(button)}`);
    for (const match of node.data.matchAll(/[^\s\u00ad\u200b/–—-]+/g)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = new Set([...range.getClientRects()].filter((rect) => rect.width > 0).map((rect) => Math.round(rect.top)));
      if (tops.size > 1) found.add(`broken inside a word: “${match[0]}” in ${words(around)}`);
    }
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < boxes.length; i++)
    for (let k = i + 1; k < boxes.length && boxes[k].box.top < boxes[i].box.bottom; k++) {
      const [a, b] = [boxes[i], boxes[k]];
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (a.node === b.node || wide < 2 || high < 2) continue;
      // What lies beneath something opaque is not seen.
      const x = Math.max(a.box.left, b.box.left) + wide / 2;
      const y = Math.max(a.box.top, b.box.top) + high / 2;
      const top = document.elementFromPoint(x, y);
      if (
        top &&
        !(top.contains(a.node) || a.node.parentElement.contains(top)) !== !(top.contains(b.node) || b.node.parentElement.contains(top)) &&
        top.closest('.caption')
      )
        continue;
      found.add(`texts overlap: “${a.node.data.trim().slice(0, 30)}” and “${b.node.data.trim().slice(0, 30)}” at ${px(a.box)}`);
    }

  // --- Holes: the largest rectangle of the stage without any text, picture or control
  if (holes) {
    const place = frame.querySelector('.place').getBoundingClientRect();
    for (const one of frame.querySelectorAll('.place :is(svg, img, button, input, [data-ink])')) if (seen(one)) ink.push(one.getBoundingClientRect());
    const [columns, rows] = [64, 40];
    const [cw, ch] = [place.width / columns, place.height / rows];
    const full = Array.from({ length: rows }, () => new Array(columns).fill(false));
    for (const rect of ink)
      for (let y = Math.max(0, Math.floor((rect.top - place.top) / ch)); y < rows && place.top + y * ch < rect.bottom; y++)
        for (let x = Math.max(0, Math.floor((rect.left - place.left) / cw)); x < columns && place.left + x * cw < rect.right; x++) full[y][x] = true;
    const height = new Array(columns).fill(0);
    let best = { area: 0 };
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) height[x] = full[y][x] ? 0 : height[x] + 1;
      for (let x = 0; x < columns; x++)
        for (let end = x, low = Infinity; end < columns && height[end] > 0; end++) {
          low = Math.min(low, height[end]);
          const area = low * (end - x + 1);
          if (area > best.area) best = { area, x, y: y - low + 1, w: end - x + 1, h: low };
        }
    }
    const share = best.area / (columns * rows);
    if (share > 0.25)
      found.add(
        `a hole of ${Math.round(100 * share)} % of the stage at ${Math.round(best.x * cw)},${Math.round(best.y * ch)} ${Math.round(best.w * cw)}x${Math.round(best.h * ch)}`,
      );
  }
  return [...found];
}
