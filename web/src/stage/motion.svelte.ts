// SPDX-License-Identifier: MIT
// Things move from where they were to where they go. Whatever carries a data-key is the same thing in every view: when the view
// changes it glides from its old place to its new one. Beats send things to others (flights) and let numbers rise (gains).
import type { Beat } from '../games/board';
import { reducedMotion } from '../lib/motion';

const glide = 450; // ms
const rise = 1100;

/** Where everything with a key is drawn now. */
export function places(root: HTMLElement): Map<string, DOMRect> {
  const all = new Map<string, DOMRect>();
  for (const one of root.querySelectorAll<HTMLElement>('[data-key]')) all.set(one.dataset.key as string, one.getBoundingClientRect());
  return all;
}

const find = (root: HTMLElement, key: string) => root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

/** What stands elsewhere than before glides there. */
export function glideFrom(root: HTMLElement, before: Map<string, DOMRect>) {
  if (reducedMotion()) return;
  const now = places(root); // before anything is on its way
  for (const one of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const from = before.get(one.dataset.key as string);
    if (from && !rides(one, from, before, now)) slide(one, from);
  }
}

/** Does it travel within something that travels itself? Then it would go twice as far. */
function rides(one: HTMLElement, from: DOMRect, before: Map<string, DOMRect>, now: Map<string, DOMRect>): boolean {
  const around = one.parentElement?.closest<HTMLElement>('[data-key]')?.dataset.key ?? '';
  const [was, is] = [before.get(around), now.get(around)];
  if (!was || !is) return false;
  const inside = from.left >= was.left - 1 && from.right <= was.right + 1 && from.top >= was.top - 1 && from.bottom <= was.bottom + 1;
  return inside && Math.abs(was.left - is.left) + Math.abs(was.top - is.top) >= 3;
}

function slide(one: HTMLElement, from: DOMRect, length = glide) {
  const to = one.getBoundingClientRect();
  if (from.width === 0 || to.width === 0) return;
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 3) return;
  const [wide, high] = [from.width / to.width, from.height / to.height];
  // What takes another shape, or was much larger, glides in its new one: faces and words are not stretched.
  const alike = wide < high * 1.4 && high < wide * 1.4 && wide < 1.5;
  const scale = alike ? ` scale(${wide}, ${high})` : '';
  one.animate(
    [
      { transform: `translate(${x}px, ${y}px)${scale}`, transformOrigin: '0 0', zIndex: 9 },
      { transformOrigin: '0 0', zIndex: 9 },
    ],
    {
      duration: length,
      easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)',
    },
  );
}

/** A card comes out of a Witch's plate as a card: in its own shape, from the middle of the other's. */
const amid = (place: DOMRect, { width, height }: DOMRect) =>
  new DOMRect(place.left + (place.width - width) / 2, place.top + (place.height - height) / 2, width, height);

/** What a beat shows moving. `before`: where things were before its view was drawn. */
export function enact(root: HTMLElement, beat: Beat, before: Map<string, DOMRect>, rate: number) {
  if (reducedMotion() || rate === 0) return;
  for (const { key, to, from } of beat.flights ?? []) {
    const thing = find(root, key);
    const start = from === undefined ? undefined : (find(root, from)?.getBoundingClientRect() ?? before.get(from));
    if (thing && start) slide(thing, amid(start, thing.getBoundingClientRect()), 600 * rate);
    const end = to === undefined ? undefined : find(root, to)?.getBoundingClientRect();
    const here = before.get(key) ?? thing?.getBoundingClientRect();
    if (end && here) ghost(root, thing, here, end, 700 * rate);
  }
  for (const { at, by } of beat.gains ?? []) {
    const thing = find(root, at)?.getBoundingClientRect();
    if (thing) float(root, typeof by === 'number' && by > 0 ? `+${by}` : String(by).replace('-', '−'), thing, rise * rate);
  }
}

/** A likeness that travels; the thing itself may be gone already. */
function ghost(root: HTMLElement, thing: HTMLElement | null, from: DOMRect, to: DOMRect, length: number) {
  const likeness = (thing?.cloneNode(true) as HTMLElement | undefined) ?? document.createElement('span');
  for (const one of [likeness, ...likeness.querySelectorAll<HTMLElement>('[data-key], [data-vital], [id]')]) {
    delete one.dataset.key;
    delete one.dataset.vital;
  }
  likeness.setAttribute('aria-hidden', 'true');
  likeness.inert = true;
  likeness.classList.add('ghost');
  Object.assign(likeness.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
    zIndex: '20',
  });
  root.append(likeness);
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
  const travel = likeness.animate(
    [{ transform: 'none' }, { transform: 'translateY(-8px) scale(1.08)', offset: 0.25 }, { transform: `translate(${x}px, ${y}px) scale(0.25)`, opacity: 0.2 }],
    { duration: length, easing: 'ease-in-out' },
  );
  travel.onfinish = travel.oncancel = () => likeness.remove();
}

function float(root: HTMLElement, words: string, at: DOMRect, length: number) {
  const number = document.createElement('span');
  number.textContent = words;
  number.className = 'gain';
  number.setAttribute('aria-hidden', 'true');
  Object.assign(number.style, { left: `${at.left + at.width / 2}px`, top: `${at.top}px` });
  root.append(number);
  const travel = number.animate(
    [
      { transform: 'translate(-50%, 4px)', opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.7 },
      { transform: 'translate(-50%, -26px)', opacity: 0 },
    ],
    { duration: length, easing: 'ease-out' },
  );
  travel.onfinish = travel.oncancel = () => number.remove();
}
