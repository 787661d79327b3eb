// SPDX-License-Identifier: MIT
// Where everybody stands in the salon, and how letters run across its floor: from rim to rim, bent apart, with a seal on each that
// lies neither on an arrow's head nor on another seal.

export interface Spot {
  x: number;
  y: number;
}
export interface Room {
  width: number;
  height: number;
  cameo: number; // the width of a cameo; its height is 1.2 of that
  plate: Spot; // the room of the words above a cameo
  spots: Spot[]; // the middles of the cameos, by seat
  narrow: boolean;
}
export interface Letter {
  from: number;
  to: number;
  kind: 'invite' | 'propose' | 'engaged' | 'suits';
  outcome: string;
}
export interface Thread extends Letter {
  path: string;
  head: Spot[]; // a triangle, its tip first; none for what has no direction
  seal: Spot;
}

const tall = 1.2; // of a cameo
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** One stands at the foot of the room (`lowest`), the others around it: in a wide room in an arc along its far wall, in a narrow one
    along three walls. */
export function room(width: number, height: number, seats: number, lowest: number): Room {
  const others = seats - 1;
  const narrow = width < 560;
  const cameo = narrow ? clamp(Math.min(width / 7.4, height / 6.2), 40, 60) : clamp(Math.min(width / (others * 1.7 + 1), height * 0.215), 44, 190);
  const plate = { x: narrow ? 84 : Math.min(160, width / others - 4), y: height < 300 ? 24 : narrow ? 32 : 40 };
  const top = plate.y + (cameo * tall) / 2 + 7;
  const around = narrow ? walls(width, height, cameo, others, plate, top) : arc(width, height, cameo, others, top);
  const spots = Array.from({ length: seats }, (_, seat): Spot => {
    const place = (seat - lowest + seats) % seats;
    return place === 0 ? { x: width / 2, y: height - (cameo * tall) / 2 - 3 } : around((place - 0.5) / others);
  });
  return { width, height, cameo, plate, spots, narrow };
}

type Around = (share: number) => Spot;

function arc(width: number, height: number, cameo: number, others: number, top: number): Around {
  const span = Math.min(width, cameo * 3 * (others + 1)); // few stand closer together than many
  const depth = (height - top) * (others < 4 ? 0.16 : 0.3);
  return (share) => ({ x: (width - span) / 2 + span * share, y: top + depth * (2 * share - 1) ** 2 });
}

/** Two at most along each side wall, the rest along the far one. */
function walls(width: number, height: number, cameo: number, others: number, plate: Spot, top: number): Around {
  const side = others < 4 ? 0 : others < 6 ? 1 : 2;
  const far = others - 2 * side;
  const left = Math.max(cameo, plate.x) / 2 + 7;
  const lowest = height - (cameo * tall) / 2 - 5;
  const row = (up: number) => (side === 1 ? top + (lowest - top) * 0.7 : lowest - (up * (lowest - top)) / side);
  return (share) => {
    const place = Math.floor(share * others);
    if (place < side) return { x: left, y: row(place) };
    if (place >= side + far) return { x: width - left, y: row(others - 1 - place) };
    return { x: (width * (place - side + 0.5)) / far, y: top };
  };
}

/** How large a seal is drawn, across. */
export const sealSize = (room: Room) => (room.narrow ? 18 : 26);
const headLength = (room: Room) => (room.narrow ? 9 : 13);

export function threads(room: Room, letters: Letter[]): Thread[] {
  const ends = new Map<Letter, { start: Spot; bend: Spot; end: Spot }>();
  const bends = new Map(letters.map((letter) => [letter, bendOf(room, letter)]));
  for (const [seat, spot] of room.spots.entries()) {
    const here = letters.filter((letter) => letter.from === seat || letter.to === seat);
    const angles = spread(
      room,
      spot,
      here.map((letter) => bends.get(letter) as Spot),
    );
    for (const [i, letter] of here.entries()) {
      const bend = bends.get(letter) as Spot;
      const known = ends.get(letter) ?? { start: spot, bend, end: spot };
      const rim = onRim(room, spot, angles[i] as number, letter.to === seat ? 7 : 3);
      ends.set(letter, letter.to === seat ? { ...known, end: rim } : { ...known, start: rim });
    }
  }
  const drawn = letters.map((letter) => ({ letter, ...(ends.get(letter) as { start: Spot; bend: Spot; end: Spot }) }));
  const heads = drawn.map(({ letter, bend, end }) => (letter.kind === 'engaged' || letter.kind === 'suits' ? [] : headAt(room, bend, end)));
  const seals: Spot[] = [];
  return drawn.map(({ letter, start, bend, end }, i) => {
    const seal = sealOn(room, start, bend, end, heads.flat(), seals);
    seals.push(seal);
    return { ...letter, path: `M${round(start)}Q${round(bend)} ${round(end)}`, head: heads[i] as Spot[], seal };
  });
}

const round = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

/** Every letter sags towards the floor, clear of those who stand between the two, and one way more than the other, so that an answer
    does not lie on its question. */
function bendOf(room: Room, { from, to, kind }: Letter): Spot {
  const [a, b] = [room.spots[from] as Spot, room.spots[to] as Spot];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const floor = { x: room.width / 2, y: room.height * (room.narrow ? 0.58 : 0.8) };
  const foot = room.height - room.cameo;
  const down = [a, b].some((one) => one.y > foot && Math.abs(one.x - room.width / 2) < room.cameo); // to or from oneself
  const pull = kind === 'engaged' ? 0.5 : down ? 0.2 : room.narrow ? 0.55 : 0.72;
  const lean = (kind === 'engaged' ? 0 : 0.07) * (room.narrow || down ? 1 : 0.5);
  const more = kind === 'engaged' || down ? 0 : from < to ? 0.1 : -0.1;
  // Along the line between the two it stays near its middle: a bend beyond one of them would be a hook.
  const length = apart(a, b) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const pulled = { x: (floor.x - middle.x) * pull, y: (floor.y - middle.y) * (pull + more) };
  const along = pulled.x * ux + pulled.y * uy;
  const less = clamp(along, -0.2 * length, 0.2 * length) - along;
  return { x: middle.x + pulled.x + ux * less - (b.y - a.y) * lean, y: middle.y + pulled.y + uy * less + (b.x - a.x) * lean };
}

/** At which angles they touch a cameo: towards their bends, but never closer than a head is wide. */
function spread(room: Room, spot: Spot, bends: Spot[]): number[] {
  const least = Math.min((room.narrow ? 15 : 21) / ((room.cameo * tall) / 2 + 6), (1.6 * Math.PI) / Math.max(1, bends.length));
  const inward = Math.atan2(room.height * 0.56 - spot.y, room.width / 2 - spot.x);
  const turned = bends.map((bend, i) => ({ i, angle: wrap(Math.atan2(bend.y - spot.y, bend.x - spot.x) - inward) }));
  turned.sort((a, b) => a.angle - b.angle);
  for (let pass = 0; pass < 12; pass++)
    for (let i = 1; i < turned.length; i++) {
      const [a, b] = [turned[i - 1] as { angle: number }, turned[i] as { angle: number }];
      const short = least - (b.angle - a.angle);
      if (short <= 0) continue;
      a.angle -= short / 2;
      b.angle += short / 2;
    }
  const angles = new Array<number>(bends.length);
  for (const { i, angle } of turned) angles[i] = angle + inward;
  return angles;
}
function wrap(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

function onRim(room: Room, spot: Spot, angle: number, gap: number): Spot {
  return { x: spot.x + Math.cos(angle) * (room.cameo / 2 + gap), y: spot.y + Math.sin(angle) * ((room.cameo * tall) / 2 + gap) };
}

function headAt(room: Room, bend: Spot, tip: Spot): Spot[] {
  const length = apart(bend, tip) || 1;
  const [ux, uy] = [(tip.x - bend.x) / length, (tip.y - bend.y) / length];
  const size = headLength(room);
  const back = { x: tip.x - ux * size, y: tip.y - uy * size };
  return [tip, { x: back.x - uy * size * 0.5, y: back.y + ux * size * 0.5 }, { x: back.x + uy * size * 0.5, y: back.y - ux * size * 0.5 }];
}

/** How far it is from the words above a cameo. */
function fromPlate(room: Room, spot: Spot, here: Spot): number {
  const aside = Math.max(0, Math.abs(here.x - spot.x) - room.plate.x * 0.4);
  const [top, bottom] = [spot.y - (room.cameo * tall) / 2 - room.plate.y, spot.y - (room.cameo * tall) / 2];
  return Math.hypot(aside, Math.max(0, top - here.y, here.y - bottom));
}

/** The place on the thread, as near its middle as can be, that is clear of all heads, seals, cameos and names. */
function sealOn(room: Room, start: Spot, bend: Spot, end: Spot, heads: Spot[], seals: Spot[]): Spot {
  const size = sealSize(room);
  const at = (t: number): Spot => ({
    x: (1 - t) ** 2 * start.x + 2 * t * (1 - t) * bend.x + t * t * end.x,
    y: (1 - t) ** 2 * start.y + 2 * t * (1 - t) * bend.y + t * t * end.y,
  });
  const along = apart(start, end) || 1;
  const aside = { x: -(end.y - start.y) / along, y: (end.x - start.x) / along };
  const places = [0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6].flatMap((off) =>
    [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74].map((t) => ({ t, off: off * size })),
  );
  let best = at(0.5);
  let most = -Infinity;
  for (const { t, off } of places) {
    const on = at(t);
    const here = { x: on.x + aside.x * off, y: on.y + aside.y * off };
    const free = Math.min(
      ...heads.map((one) => apart(one, here) - size / 2 - 2),
      ...seals.map((one) => apart(one, here) - size - 1),
      ...room.spots.map(
        (one) => Math.hypot((one.x - here.x) / (room.cameo / 2), (one.y - here.y) / ((room.cameo * tall) / 2)) * (room.cameo / 2) - room.cameo / 2 - size / 2,
      ),
    );
    if (free >= 0 && room.spots.every((one) => fromPlate(room, one, here) >= size / 2)) return here;
    if (Math.min(free, 0) > most) [best, most] = [here, Math.min(free, 0)]; // in a crowd a seal may lie on a name, but never on a head
  }
  return best;
}
