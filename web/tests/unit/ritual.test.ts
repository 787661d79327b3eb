// SPDX-License-Identifier: MIT
// What the board of the Forbidden Ritual reads out of real views and logs, and how it tells them.
import { expect, test } from 'vitest';
import type { Beat, Choice, Line } from '../../src/games/board';
import { demons, moonLight, signs, witches } from '../../src/art/ritual';
import { rounds } from '../../src/games/ritual/course';
import {
  canName,
  centreKeys,
  countAfter,
  deeds,
  drawChoice,
  kindOf,
  leader,
  levelsOf,
  litSymbols,
  numberOf,
  type ObjectType,
  type RitualCards,
  spellsOf,
  types,
  untilForced,
  type View,
  witchOf,
} from '../../src/games/ritual/night';
import { script } from '../../src/games/ritual/script';
import { vignettes } from '../../src/games/ritual/spells';
import { cards as read, fixture, fixtureNames } from './fixtures';

const cards = read<RitualCards>('ritual');
const all = fixtureNames('ritual').map((name) => ({ name, ...fixture('ritual', name) }));
const moment = (name: string) => fixture('ritual', name) as unknown as { seat: number | null; view: View; lines: Line[] };
const view = (name: string) => moment(name).view;
const choice = (id: string, action: Record<string, unknown>): Choice => ({ id, action: { type: 'x', ...action }, label: id });
const line = (event: Line['event'], sentence = 'It is told.'): Line => ({ n: 999, event, sentence });
const tell = (before: View, events: Line['event'][], seat: number | null) =>
  script({ before, after: before, lines: events.map((event) => line(event)), cards, seat }) as Beat<View>[];

// --- Reading

test('every demon and witch of the cards has a face, three levels and three Spells', () => {
  for (const { id } of cards.demons) {
    expect(demons, id).toHaveProperty(id);
    expect(levelsOf(cards, id)).toHaveLength(3);
  }
  for (const { id } of cards.witches) {
    expect(witches, id).toHaveProperty(id);
    expect(spellsOf(cards, id)).toHaveLength(3);
  }
  expect(spellsOf(cards, cards.witches[0]?.id ?? null)[2]).toBe(cards.common_spell);
});

test('every Spell has a picture of its own, composed of what it does', () => {
  const spells = [...cards.witches.flatMap(({ id }) => spellsOf(cards, id).slice(0, 2)), cards.common_spell];
  const pictures = spells.map((spell) => vignettes(spell));
  for (const [i, parts] of pictures.entries()) {
    expect(parts.length, spells[i]?.id).toBe(Math.min(2, spells[i]?.effects.length ?? 0));
    for (const { sign } of parts) expect(signs).toHaveProperty(sign);
  }
  expect(new Set(pictures.map((parts) => JSON.stringify(parts))).size).toBe(spells.length);
});

test('symbols are lit by what the Moons show, in order of types', () => {
  expect(litSymbols({ herb: 2, mineral: 0, potion: 1 }, { herb: 1, mineral: 5, potion: 1 })).toEqual([
    { type: 'herb', lit: true },
    { type: 'herb', lit: false },
    { type: 'potion', lit: true },
  ]);
});

test('a card says what it is', () => {
  expect(['herb', 'transient-potion', 'artifact-7', 'incantation-21'].map(kindOf)).toEqual(['herb', 'potion', 'artifact', 'incantation']);
  expect(['herb', 'transient-potion', 'artifact-7', 'incantation-21'].map(numberOf)).toEqual([null, null, 7, 21]);
});

test('the New Moon is dark, the Full Moon is whole, and the others differ', () => {
  expect(moonLight(0)).toBe('');
  expect(new Set(Array.from({ length: 8 }, (_, i) => moonLight(i))).size).toBe(8);
});

test('cards of the centre have names of their own, also two alike of one owner', () => {
  const herb = { card: 'herb', owner: 1, as: 'herb', value: 1 };
  expect(centreKeys([herb, { ...herb, owner: null }, herb])).toEqual(['centre-1-herb-0', 'centre-night-herb-0', 'centre-1-herb-1']);
});

test('Potion beats Mineral beats Herb in a tie, and nothing leads an empty circle', () => {
  expect(leader({ herb: 1, mineral: 1, potion: 1 })).toBe('potion');
  expect(leader({ herb: 2, mineral: 2, potion: 1 })).toBe('mineral');
  expect(leader({ herb: 3, mineral: 2, potion: 2 })).toBe('herb');
  expect(leader({ herb: 0, mineral: 0, potion: 0 })).toBeNull();
});

test('what a choice would bring to the count, with what one has laid oneself', () => {
  const now = view('5-choose'); // a Mineral, an Artifact and an Incantation lie there
  expect(countAfter(now, [{ type: 'play_object', object: 'herb' }])).toEqual({ herb: 1, mineral: 1, potion: 0 });
  expect(countAfter(now, [{ type: 'play_card', card: 'herb' }], 3)).toEqual({ herb: 3, mineral: 1, potion: 0 });
  expect(countAfter(now, [{ type: 'sweep', object: 'mineral' }])).toEqual({ herb: 0, mineral: 0, potion: 0 });
  expect(countAfter(now, [{ type: 'remove_card', place: 0 }])).toEqual({ herb: 0, mineral: 0, potion: 0 });
  expect(countAfter(now, [{ type: 'draw_objects', objects: ['herb', 'herb'] }])).toBeNull();
  expect(countAfter(now, [{ type: 'play_artifact', number: 9 }])).toBeNull();
  const laid = { ...now, mine: { ...now.mine!, hands: now.mine!.hands.map((one) => ({ ...one, committed: 'potion' })) } };
  expect(countAfter(laid, [{ type: 'play_object', object: 'herb' }])).toEqual({ herb: 1, mineral: 1, potion: 1 });
});

test('what each witch did this round has its order', () => {
  for (const { name, view: raw, lines } of all) {
    const now = raw as unknown as View;
    if (now.phase !== 'action') continue;
    const found = deeds(lines);
    expect(
      [...found].sort(([, a], [, b]) => a.order - b.order).map(([seat]) => seat),
      name,
    ).toEqual(now.order);
  }
});

test('the rounds of a finished game: as many as the result says, and the levels add up', () => {
  for (const name of ['3-over', '5-over', '7-over', '8-over']) {
    const { lines } = fixture('ritual', name);
    const course = rounds(lines);
    expect(course).toHaveLength(view(name).result?.rounds ?? -1);
    for (const side of view(name).sides)
      expect(
        course.flatMap((round) => round.rises).filter((rise) => rise.side === side.side),
        name,
      ).toHaveLength(side.level);
  }
});

test('a lone player of a team has two witches, and every choice belongs to one', () => {
  const { choices } = fixture('ritual', '7-act');
  const now = view('7-act');
  expect(now.mine?.seats).toEqual([6, 7]);
  for (const one of choices) expect(witchOf(now, one.action)).toBe(one.action.second ? 7 : 6);
});

test('two decks make a draw, whatever their order', () => {
  const { choices } = fixture('ritual', '5-act');
  const draws = choices.filter((one) => one.action.type === 'draw_objects');
  expect(drawChoice(draws, ['potion', 'herb'])?.action.objects).toEqual(['herb', 'potion']);
  expect(drawChoice(draws, ['potion'])).toBeUndefined();
  expect(canName(draws, ['herb'], 'herb')).toBe(true);
  expect(canName(draws, ['herb', 'herb'], 'herb')).toBe(false);
});

test('no pick is sent that the table makes by itself', () => {
  const a = choice('a', {});
  const b = choice('b', {});
  const c = choice('c', {});
  const one = () => 1;
  expect(untilForced([a, b, c], [a, b], 2, one)).toHaveLength(2); // b or c was open
  expect(untilForced([a, b], [a, b], 2, one)).toHaveLength(1); // both had to go anyway
  expect(untilForced([a, b], [a, a], 2, () => 3)).toEqual([a.action, a.action]); // two of one kind
  expect(untilForced([a, b], [a, b], 2, (of) => (of === a ? 1 : 3))).toHaveLength(1); // after a only b's are left
});

// --- Telling

/** What all may see of a table, as the story leaves it or as the server says. */
const open = (of: View) => ({
  round: of.round,
  month: of.month,
  moon: of.moon,
  phase: of.phase,
  moons: of.moons,
  symbols: of.symbols,
  transients: of.transients,
  decks: of.decks,
  sums: of.sums,
  order: of.order,
  artifacts: of.artifacts,
  incantations: of.incantations,
  demons: [...of.demon_reserve].sort(),
  spells: [...of.spell_reserve].sort(),
  face_down: of.face_down,
  mine: of.mine,
  centre: of.centre.filter((one) => !one.gone),
  sides: of.sides.map(({ demon, level, since, lacking, rises_with }) => ({ demon, level, since, lacking, rises_with })),
  seats: of.seats.map(({ witch, sigil, cards, acted, hand }) => ({ witch, sigil, cards, acted, hand })),
});

// Moments of one game, seen by one seat, with rounds in between.
const pairs = [
  ['3-act', '3-act-2'],
  ['5-act', '5-act-2'],
  ['7-act', '7-act-2'],
  ['8-act', '8-act-2'],
]
  .map(([a = '', b = '']) => ({ a: moment(a), b: moment(b), name: `${a} to ${b}` }))
  .filter(({ a, b }) => a.seat === b.seat && a.lines.every((one, i) => one.sentence === b.lines[i]?.sentence));

test('rounds told from their events alone end as the server says', () => {
  expect(pairs.length).toBeGreaterThan(0);
  for (const { a, b, name } of pairs) {
    const told = script({ before: a.view, after: b.view, lines: b.lines.slice(a.lines.length), cards, seat: a.seat });
    expect(open(told.at(-1)?.view as View), name).toEqual(open(b.view));
  }
});

test('nothing is shown before it is told: the count, then the Moon, then the level', () => {
  for (const { a, b, name } of pairs) {
    const told = script({ before: a.view, after: b.view, lines: b.lines.slice(a.lines.length), cards, seat: a.seat }) as Beat<View>[];
    let before = a.view;
    for (const { line: of, view: now } of told) {
      const type = of?.event.type ?? '';
      if (!['moon_locked', 'moon_cleared'].includes(type)) expect(now.moons, `${name}: ${type}`).toEqual(before.moons);
      if (type !== 'level_activated') expect(now.sides.map((one) => one.level)).toEqual(before.sides.map((one) => one.level));
      if (type === 'moon_locked') expect(before.told?.count?.winner).toBe(of?.event.object);
      if (type === 'card_committed') expect(now.centre).toEqual(before.centre); // it lies there face down, no more
      before = now;
    }
    expect(
      told.some(({ line: of }) => of?.event.type === 'moon_locked'),
      name,
    ).toBe(true);
  }
});

test('a resolution is counted as the log says, in every game that was played to its end', () => {
  let counts = 0;
  for (const name of ['3-over', '5-over', '7-over', '8-over']) {
    const { view: over, lines } = moment(name);
    const dark: View = {
      ...view('3-draft'),
      seats: over.seats.map((one) => ({ ...one, hand: undefined, sigil: null })),
      sides: over.sides.map((one) => ({ ...one, level: 0, since: [] })),
      mine: undefined,
    };
    for (const { line: of, view: now } of script({ before: dark, after: over, lines, cards, seat: null }) as Beat<View>[]) {
      if (of?.event.type !== 'objects_counted') continue;
      const { herb, mineral, potion } = of.event as unknown as Record<ObjectType, number>;
      expect(now.sums, `${name}: ${of.sentence}`).toEqual({ herb, mineral, potion });
      counts++;
    }
  }
  expect(counts).toBeGreaterThan(20);
});

test('every event that the rules know and that is worth a sentence has a beat', () => {
  const silent = ['game_started', 'spell_pair_offered', 'action_phase_opened', 'words_sent'];
  const start = view('8-act');
  const seen = new Map(all.flatMap(({ lines }) => lines.map((one) => [one.event.type, one] as const)));
  expect(seen.size).toBeGreaterThan(30);
  for (const [type, one] of seen)
    expect(script({ before: start, after: start, lines: [one], cards, seat: null }).length, type).toBe(
      silent.includes(type) ? 0 : type === 'game_ended' ? 3 : 1,
    );
});

test('what one did oneself is immediate; a rival who lays a card is only seen to', () => {
  const start = view('5-act');
  const me = start.mine?.seats[0] as number;
  const rival = (me + 1) % 5;
  const [own] = tell(start, [{ type: 'card_committed', seat: me, order: 1, card: 'herb' }], me);
  expect(own?.length).toBe(0);
  expect(own?.view.mine?.hands[0]).toMatchObject({ committed: 'herb', hand: { objects: { herb: 0, mineral: 1, potion: 1 } } });
  const [theirs] = tell(start, [{ type: 'card_committed', seat: rival, order: 1 }], me);
  expect([theirs?.length, theirs?.quiet, theirs?.flights]).toEqual([500, true, [{ key: `down-${rival}`, from: `seat-${rival}` }]]);
  expect(theirs?.view.face_down).toEqual([{ seat: rival }]);
});

test('a demon goes to whom he serves now, and what he asks for is read from him at once', () => {
  const start = view('5-act');
  const taken = start.demon_reserve[0] as string;
  const given = start.sides[1]?.demon as string;
  const [beat] = tell(start, [{ type: 'demon_traded', seat: 1, order: 1, given, taken }], start.mine?.seats[0] ?? null);
  expect(beat?.view.sides[1]?.demon).toBe(taken);
  expect(beat?.view.sides[1]?.needs).toEqual(levelsOf(cards, taken)[0]);
  expect([beat?.view.demon_reserve.includes(given), beat?.view.demon_reserve.includes(taken)]).toEqual([true, false]);
  expect(beat?.view.seats[1]?.cards).toBe((start.seats[1]?.cards ?? 0) - 3);
});

test("captions say what is not seen beside them: no rows of a demon, but what a Spell does; and a level of one's own is mine", () => {
  const start = view('5-act');
  const me = start.mine?.seats[0] as number;
  const caption = (event: Line['event'], sentence: string) =>
    script({ before: start, after: start, lines: [line(event, sentence)], cards, seat: me })[0]?.caption;
  const rival = start.seats.find((one) => one.seat !== me) as View['seats'][number];
  const trade = { type: 'demon_traded', seat: rival.seat, given: 'x', taken: start.demon_reserve[0] as string, order: 1 };
  expect(caption(trade, 'She takes Murmur (I: 1 Herb; II: 2 Herbs).')).toBe('She takes Murmur.');
  const [spell] = spellsOf(cards, rival.witch);
  expect(caption({ type: 'spell_announced', seat: rival.seat, spell: spell?.id, number: 5 }, 'She casts it.')).toBe(`She casts it. ${spell?.text}`);
  const level = (side: number) => caption({ type: 'level_activated', side, level: 1 }, 'Somebody is at level I.');
  expect(level(start.mine?.side as number)).toBeDefined();
  expect(level(rival.side)).toBeUndefined();
});

test('what is swept away leaves while one looks: the type and the Artifact, whoever laid it', () => {
  const start: View = {
    ...view('5-choose'),
    centre: [
      { card: 'transient-herb', owner: null, as: 'herb', value: 1 },
      { card: 'herb', owner: 2, as: 'herb', value: 1 },
      { card: 'potion', owner: 3, as: 'potion', value: 1 },
      { card: 'artifact-6', owner: 4, as: 'artifact', value: 6 },
    ],
  };
  const [beat] = tell(start, [{ type: 'artifact_activated', seat: 4, number: 6, object: 'herb', removed: 2 }], 1);
  expect(beat?.view.centre.map((one) => one.gone ?? false)).toEqual([true, true, false, true]);
  expect(beat?.view.sums).toEqual({ herb: 0, mineral: 0, potion: 1 });
  expect(beat?.view.told).toMatchObject({ actor: 'centre-4-artifact-6-0', sweep: 'herb' });
});

test('no warning outlives its Moon: after the lock nothing rises until the next one', () => {
  const start = view('3-act-2'); // some side would rise
  const risen = { ...start, sides: start.sides.map((one) => ({ ...one, rises_with: ['potion' as const] })) };
  const [locked] = tell(risen, [{ type: 'moon_locked', moon: start.moon, object: 'potion', card: 'potion' }], null);
  expect(locked?.view.sides.every((one) => one.rises_with?.length === 0)).toBe(true);
  const [next] = tell(locked?.view as View, [{ type: 'round_started', round: 6, month: 1, moon: start.moon + 1, attempt: 1 }], null);
  const real = next?.view.sides.flatMap((one) => one.rises_with ?? []) ?? [];
  expect(real.every((type) => types.includes(type))).toBe(true);
  expect(next?.view.centre).toEqual([]);
});

test('the end is told before the verdict: the signs, the Demon, who has won; no hand is shown early', () => {
  for (const name of ['3-over', '5-over', '7-over', '8-over']) {
    const { view: over, lines } = moment(name);
    const ended = lines.at(-1) as Line;
    const before = { ...over, phase: 'end_of_round', result: undefined, seats: over.seats.map((one) => ({ ...one, hand: undefined })) } as View;
    const beats = script({ before, after: over, lines: [ended], cards, seat: 0 }) as Beat<View>[];
    expect(ended.event.result).toBe('summoned');
    expect(beats.map(({ view: one }) => one.finale?.act)).toEqual(['signs', 'rises', 'verdict']);
    expect(beats.map(({ large }) => large ?? false)).toEqual([false, false, true]);
    expect(beats.map((beat) => beat.line)).toEqual([null, null, ended]); // the story says it last
    expect(beats.every(({ view: one }) => one.seats.every((seat) => seat.hand === undefined))).toBe(true);
    const length = beats.reduce((sum, beat) => sum + beat.length, 0);
    expect(length).toBeGreaterThan(6000);
    expect(length).toBeLessThan(15_000);
  }
  const start = view('3-act');
  const nobody = tell(start, [{ type: 'game_ended', result: 'nobody', winners: [], demons: [], rounds: 18 }], 0);
  expect(nobody.map(({ view: one }) => one.finale?.act)).toEqual(['signs', 'verdict']);
  const off = tell(start, [{ type: 'game_ended', result: 'called_off', winners: [], demons: [], rounds: 2 }], 0);
  expect(off.map(({ view: one }) => one.finale?.act)).toEqual(['verdict']);
});
