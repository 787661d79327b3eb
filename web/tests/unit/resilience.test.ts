// SPDX-License-Identifier: MIT
// What the board of .Resilience reads out of real views and logs, and how it tells them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Line, Offers } from '../../src/games/board';
import { signOf, thingOf } from '../../src/art/resilience';
import {
  asked,
  bringsOf,
  decisive,
  effectText,
  faceText,
  facesOf,
  fellOf,
  helps,
  indicators,
  indicatorsOf,
  reviewOf,
  lastLap,
  type RoomCards,
  threatsLeft,
  todo,
  type View,
  worst,
  yearOf,
} from '../../src/games/resilience/room';
import room from '../../src/games/resilience/index';
import { script } from '../../src/games/resilience/script';
import { knows, learn } from '../../src/lib/text';
import words from '../../src/strings/resilience.en.json';
import { cards as cardsOf, fixture, fixtureNames } from './fixtures';

learn(words);
const cards = cardsOf<RoomCards>('resilience');
const moment = (name: string) => {
  const one = fixture('resilience', name);
  return { ...one, name, view: one.view as unknown as View };
};
const all = fixtureNames('resilience').map(moment);
const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('the page words an effect as the engine does', () => {
  const names = fixture('resilience', '1-over').names;
  const text = (effects: Parameters<typeof effectText>[0][]) => effects.map((effect) => effectText(effect, cards.words)).join(', ');
  let compared = 0;
  for (const card of cards.events) {
    if (card.modes || card.effects.length === 0) continue;
    const said = (names.event_text as Record<string, string>)[card.id];
    if (!said) continue;
    expect(text(card.effects), card.name).toBe(said.split('; *')[0]);
    compared++;
  }
  for (const role of cards.roles)
    for (const ability of role.abilities) {
      const said = (names[`ability_${ability.n}_text`] as Record<string, string>)[role.id];
      if (!said) continue;
      expect(text(ability.effects), role.name).toBe(said);
      compared++;
    }
  for (const card of cards.strategies) {
    const said = (names.strategy_text as Record<string, string>)[card.id];
    if (!said || card.active.length === 0) continue;
    expect(said, card.name).toContain(card.active.map((effect) => effectText(effect, cards.words)).join('; '));
    compared++;
  }
  expect(compared).toBeGreaterThan(50);
});

test('faces and their words', () => {
  expect(faceText([1, 2, 3, 5])).toBe('1–3, 5');
  expect(facesOf('1–3, 5')).toEqual([1, 2, 3, 5]);
  expect(facesOf('6')).toEqual([6]);
  for (let set = 1; set < 64; set++) {
    const faces = [1, 2, 3, 4, 5, 6].filter((face) => set & (1 << (face - 1)));
    expect(facesOf(faceText(faces))).toEqual(faces);
  }
});

test('every question that the engine can ask is put in words, and every aside tells what to do', () => {
  const listed = source('src/games/resilience/words.h').match(/question_names\{([^}]*)\}/)?.[1] ?? '';
  const questions = [...listed.matchAll(/"(\w+)"/g)].map(([, one]) => one as string).filter((one) => one !== 'nothing');
  expect(questions).toContain('turn_end');
  expect(questions.length).toBeGreaterThan(15);
  const { view } = moment('1-action');
  const room = { offers: new Offers([]), word: (_: string, id: string) => id, say: (key: string) => key, who: String };
  for (const question of questions) {
    const words = asked({ ...room, view: { ...view, question } });
    expect(words, question).not.toBe('');
    expect(words, question).not.toContain('resilience.');
    expect(knows(`todo.resilience.${todo({ ...view, question, step: 'action' })}`), question).toBe(true);
  }
  for (const then of ['nothing', 'reorder', 'bottom_one', 'discard_one'])
    expect(asked({ ...room, view: { ...view, question: 'peek_choice', peek: { then, cards: [] } } })).not.toContain('resilience.');
});

test('nobody is told of Budget for influence when nothing can be influenced', () => {
  const { view, choices } = moment('1-influence');
  const room = { word: (_: string, id: string) => id, say: (key: string) => key, who: String };
  const open = new Offers(choices);
  expect(open.has('influence')).toBe(true);
  expect(asked({ ...room, view, offers: open })).toContain('left for influence');
  const shut = new Offers(choices.filter(({ action }) => action.type !== 'influence'));
  expect(asked({ ...room, view, offers: shut })).not.toContain('for influence');
  expect(asked({ ...room, view, offers: shut })).toContain('Nothing more can be');
});

test('an event threatens what its lines name, until they are applied', () => {
  const { view, lines } = moment('2-event-stop'); // SOC −1, GOV −1 with 3 cubes, DEF −1*, MEDIA −1 with 2 cubes
  expect(threatsLeft(view, lines, cards)).toEqual({
    SOC: [{ by: -1, maybe: false, later: false }],
    GOV: [{ by: -1, maybe: true, later: false }],
    DEF: [{ by: -1, maybe: true, later: false }],
    MEDIA: [{ by: -1, maybe: true, later: false }],
  });
  const id = view.event?.event;
  const after = (...events: Line['event'][]) => threatsLeft(view, [...lines, ...events.map((event) => ({ n: 0, event, sentence: '' }))], cards);
  const settled = { type: 'roll_settled', kind: 'event', face: 2, modifiers: 0, final: 2 };
  expect(after({ ...settled, hit: false }).DEF).toBeUndefined();
  expect(after({ ...settled, hit: true }).DEF).toEqual([{ by: -1, maybe: false, later: false }]);
  const moved = { type: 'indicator_moved', from: 7, to: 6, moved: true, up: false, cause: 'event', card: id };
  expect(Object.keys(after({ ...moved, indicator: 'SOC' }))).toEqual(['GOV', 'DEF', 'MEDIA']);
  expect(Object.keys(after({ ...moved, indicator: 'DEF' }))).toEqual(['MEDIA']); // what stood above it was passed over
  expect(Object.keys(after({ type: 'loss_reduced', indicator: 'SOC', amount: 1 }))).toEqual(['GOV', 'DEF', 'MEDIA']);
  expect(threatsLeft({ ...view, event: { ...view.event, fate: 'cancelled' } as View['event'] }, lines, cards)).toEqual({});
  expect(threatsLeft({ ...view, event: undefined }, lines, cards)).toEqual({});
});

test('what is chosen leaves the other way no threat', () => {
  const { view, lines } = moment('1-mode'); // A: INT −2 or B: DEF −1, OPS −1
  expect(Object.keys(threatsLeft(view, lines, cards))).toEqual(['INT', 'DEF', 'OPS']);
  const chosen: Line = { n: 0, event: { type: 'mode_chosen', seat: 0, card: view.event?.event, mode: 'A' }, sentence: '' };
  expect(threatsLeft(view, [...lines, chosen], cards)).toEqual({ INT: [{ by: -2, maybe: false, later: false }] });
});

test('what is picked shows what it would bring', () => {
  const { view } = moment('1-action');
  expect(bringsOf({ type: 'play', strategy: 'diplomacy' }, view, cards)).toEqual({
    INT: [{ by: 2, maybe: false, later: false }],
    POL: [{ by: 1, maybe: false, later: true }],
  });
  expect(bringsOf({ type: 'ability', role: 'defense', ability: 1 }, view, cards)).toEqual({
    DEF: [{ by: 2, maybe: false, later: false }],
    OPS: [{ by: 1, maybe: false, later: false }],
  });
  expect(bringsOf({ type: 'influence', indicator: 'ECO', spend: 2 }, view, cards)).toEqual({ ECO: [{ by: 1, maybe: true, later: false }] });
  const mode = moment('1-mode');
  expect(bringsOf({ type: 'mode', mode: 'B' }, mode.view, cards)).toEqual({
    DEF: [{ by: -1, maybe: false, later: false }],
    OPS: [{ by: -1, maybe: false, later: false }],
  });
});

// --- The story

/** A game from its beginning to each of its moments, told in one go. */
const stories = all.filter(({ lines }) => lines[0]?.event.type === 'game_started');
function beginning({ view, lines }: { view: View; lines: Line[] }): View {
  const placed = lines.find(({ event }) => event.type === 'indicators_placed')?.event.positions as Record<string, number>;
  const strategies = {
    active: [],
    reserve: [],
    market: [...view.strategies.active, ...view.strategies.reserve, ...view.strategies.market, ...view.strategies.discarded],
    discarded: [],
    removed: [],
  };
  const indicators = view.indicators.map((one) => ({ ...one, space: placed[one.id] as number, counters: [] }));
  const goals = view.goals.map((one) => ({ ...one, space: placed[one.on] as number }));
  const left = view.deck.left + lines.filter(({ event }) => event.type === 'event_revealed' || event.type === 'event_discarded').length;
  return {
    ...view,
    indicators,
    goals,
    strategies,
    deck: { ...view.deck, left },
    cubes: { now: 0, symbols: 0 },
    event: undefined,
    roll: undefined,
    result: undefined,
    round: 0,
    question: 'action',
    roles: view.roles.map((one) => ({ ...one, abilities: one.abilities.map((each) => ({ ...each, available: true })) })),
  };
}

test('a story told from its events ends as the server says', () => {
  expect(stories.length).toBeGreaterThan(30);
  for (const { name, view, lines, seat } of stories) {
    const beats = script({ before: beginning({ view, lines }), after: view, lines, cards, seat });
    const last = beats.at(-1)?.view as View | undefined;
    if (!last) continue;
    const known = (of: View) => ({
      gauges: of.indicators.map(({ id, space, colour, does, counters }) => ({ id, space, colour, does, counters })),
      goals: of.goals.map(({ on, space, missing }) => ({ on, space, missing })),
      round: of.round,
      cubes: of.cubes,
      active: of.strategies.active.map((one) => one.card),
      reserve: of.strategies.reserve.map((one) => one.card).sort(),
      discarded: of.strategies.discarded.map((one) => one.card).sort(),
      removed: [...of.strategies.removed].sort(),
      event: of.event?.event,
      deck: of.deck.left,
      abilities: of.roles.map(({ role, abilities }) => [role, ...abilities.map((one) => one.available)]).sort(),
    });
    const told = known(last);
    if (!view.event) told.event = undefined; // an event that is done is put away when the scene ends
    expect(told, name).toEqual(known(view));
  }
});

test('money is counted as it comes and goes', () => {
  let counted = 0;
  for (const { name, view, lines, seat } of stories) {
    if (view.phase !== 'action' && view.phase !== 'preparation' && view.phase !== 'first') continue;
    const last = script({ before: beginning({ view, lines }), after: view, lines, cards, seat }).at(-1)?.view as View;
    if (!lines.some(({ event }) => event.type === 'budget_set')) continue;
    expect(last.budget.now, name).toBe(view.budget.now);
    counted++;
  }
  expect(counted).toBeGreaterThan(15);
});

test('nothing is shown before it is told: one marker after the other, each with its number and its cause', () => {
  const { view, lines, seat } = moment('2-over');
  const beats = script({ before: beginning({ view, lines }), after: view, lines, cards, seat });
  let spaces = beginning({ view, lines }).indicators.map((one) => one.space);
  for (const beat of beats) {
    const now = (beat.view as View).indicators.map((one) => one.space);
    const changed = now.filter((space, i) => space !== spaces[i]).length;
    expect(changed, beat.line?.sentence).toBeLessThanOrEqual(beat.line?.event.type === 'indicator_moved' ? 1 : 0);
    if (changed === 1) {
      const { indicator, from, to, cause, card } = beat.line?.event as Record<string, unknown>;
      expect(beat.gains).toEqual([{ at: `gauge-${indicator}`, by: Number(to) - Number(from) }]);
      expect(beat.focus).toContain(`gauge-${indicator}`);
      if (cause === 'event') expect(beat.focus).toContain('event');
      if (cause === 'bonus' || cause === 'space') expect(beat.focus).toContain(`gauge-${card}`);
      expect(beat.length).toBeGreaterThanOrEqual(500);
    }
    spaces = now;
    expect((beat.view as View).forecast).toBeUndefined();
    expect((beat.view as View).question).toBeNull(); // what was asked before is asked no more
  }
  const revealed = beats.filter(({ line }) => line?.event.type === 'event_revealed');
  expect(revealed.length).toBeGreaterThan(10);
  for (const beat of revealed) expect([(beat.view as View).event?.event, beat.sound]).toEqual([beat.line?.event.event, 'reveal']);
});

test('every event that says something has its beat', () => {
  const silent = [
    'game_started',
    'indicators_placed',
    'deck_built',
    'deck_disclosed',
    'words_sent',
    'decision_timed_out',
    'lead_changed',
    'seat_left',
    'seat_joined',
  ];
  const types = Object.keys(JSON.parse(source('content/resilience/strings.en.json')) as object)
    .filter((key) => key.startsWith('event.'))
    .map((key) => key.slice(6))
    .filter((type) => !silent.includes(type) && type !== 'bonus_applied');
  const tale = source('web/src/games/resilience/script.ts');
  for (const type of types) expect(tale, type).toContain(`case '${type}':`);
});

test('what one did oneself is immediate; what a partner did is seen', () => {
  const { view, lines } = moment('2-action');
  const bought = lines.find(({ event }) => event.type === 'strategy_bought') as Line;
  const [own, partners] = [0, 1].map((seat) => script({ before: view, after: view, lines: [bought], cards, seat })[0]);
  expect([own?.length, partners?.length]).toEqual([0, 900]);
  expect(partners?.gains).toEqual([{ at: 'budget', by: -6 }]);
});

test('a die is good or bad as the engine says', () => {
  let compared = 0;
  for (const { view, lines, seat, name } of stories) {
    if (!view.roll) continue;
    const last = script({ before: beginning({ view, lines }), after: view, lines, cards, seat }).at(-1)?.view as View;
    expect([last.roll?.good, last.roll?.face, last.roll?.result], name).toEqual([view.roll.good, view.roll.face, view.roll.result]);
    if (view.roll.result !== undefined) expect(helps(view.roll, view.roll.result), name).toBe(false); // else nobody would be asked
    compared++;
  }
  expect(compared).toBeGreaterThan(1);
});

test('the end is told before the verdict: the year turn by turn, the review, the verdict large', () => {
  for (const name of ['1-over', '2-over', '3-over']) {
    const { view, lines } = moment(name);
    const ended = lines.find(({ event }) => event.type === 'game_ended') as Line;
    const beats = script({ before: { ...view, result: undefined }, after: view, lines: [ended], cards, seat: 0 });
    const acts = beats.map((beat) => (beat.view as View).finale);
    expect(acts.slice(0, -2)).toEqual(view.course.map((_, turn) => ({ turn })));
    expect(acts.slice(-2)).toEqual([{ review: true }, { review: true }]);
    expect(beats.map((beat) => beat.large === true)).toEqual(beats.map((_, i) => i === beats.length - 1));
    expect(beats.map((beat) => beat.line)).toEqual(beats.map((_, i) => (i === beats.length - 1 ? ended : null)));
    const length = beats.reduce((sum, beat) => sum + beat.length, 0);
    expect(length).toBeGreaterThanOrEqual(6000);
    expect(length).toBeLessThanOrEqual(15_000);
  }
});

test('the last question of a turn warns when the nation would fall', () => {
  const { view } = moment('1-over');
  const at = (spaces: Record<string, number>): View => ({
    ...view,
    question: 'turn_end',
    proposal: undefined,
    indicators: view.indicators.map((one) => ({ ...one, space: spaces[one.id] ?? 5 })),
  });
  const ask = (spaces: Record<string, number>) => asked({ view: at(spaces), offers: new Offers([]), word: (_, id) => id, say: (key) => key, who: String });
  expect(ask({ GOV: 1 })).toContain('Governance at 1');
  expect(ask({ OPS: 1, DEF: 1 })).toContain('Defense-Security, Operations at 1');
  expect(ask({ OPS: 1 })).toBe(ask({}));
});

test('in the last turn one is told which goal would be missed, and of no Preparation that never comes', () => {
  const { view } = moment('1-over');
  const at = (round: number, missing: number, phase = 'turn_end') =>
    ({
      ...view,
      question: 'turn_end',
      phase,
      proposal: undefined,
      round,
      last_turn: 6,
      final_turn: null,
      indicators: view.indicators.map((one) => ({ ...one, space: 5 })),
      goals: [{ on: 'GOV', at_least: 6, space: 6 - missing, missing }],
    }) as unknown as View;
  const ask = (now: View) => asked({ view: now, offers: new Offers([]), word: (_, id) => id, say: (key) => key, who: String });
  expect(ask(at(6, 2))).toContain('GOV falls short');
  expect(ask(at(6, 0))).toBe(ask(at(5, 2)));
  expect(ask(at(5, 2))).not.toContain('goal');
  expect([lastLap(at(6, 2)), lastLap(at(5, 2)), lastLap(at(6, 2, 'preparation')), lastLap(at(0, 2))]).toEqual([true, false, false, false]);
  expect(lastLap({ ...at(4, 2), final_turn: 4 })).toBe(true);
});

test('of an event on the table one sees how die and choice went', () => {
  const event = { event: 'leak', no: 1, symbol: null, text: '', phase: 'first' };
  const view = { ...moment('1-over').view, event };
  const told = (...events: object[]) => [{ type: 'event_revealed', event: 'leak' }, ...events].map((one) => ({ event: one }) as unknown as Line);
  expect(fellOf(view, told())).toEqual({ missed: false });
  expect(fellOf(view, told({ type: 'mode_chosen', card: 'leak', mode: 'B' }))).toEqual({ mode: 'B', missed: false });
  expect(fellOf(view, told({ type: 'roll_settled', kind: 'event', hit: false })).missed).toBe(true);
  expect(fellOf(view, told({ type: 'roll_settled', kind: 'event', hit: true })).missed).toBe(false);
});

test('the year in review', () => {
  const { view, lines } = moment('2-over');
  const year = yearOf(lines);
  expect(year).toHaveLength(view.round + 1);
  expect(year[0]).toEqual([]);
  expect(year.flat()).toEqual(view.played.map((one) => one.event));
  expect(reviewOf(view).low).toEqual({ on: 'GOV', space: 1, turn: 8 });
  const { high } = reviewOf(view);
  const index = indicators.indexOf(high?.on as (typeof indicators)[number]);
  expect(Math.min(...view.course.slice(1).map((spaces) => spaces[index] as number))).toBe(high?.space);
});

test('what hurt most comes first, and leads into the replay', () => {
  const { lines } = moment('3-over');
  const list = worst(lines);
  expect(list.length).toBeGreaterThan(1);
  expect(list.map((one) => one.lost)).toEqual(list.map((one) => one.lost).toSorted((a, b) => b - a));
  expect(list.every((one) => one.lost > 0)).toBe(true);
  const turning = decisive(lines);
  expect(turning).toHaveLength(3);
  expect(turning.every((i) => lines[i]?.event.type === 'event_revealed' && lines[i]?.sentence !== '')).toBe(true);
  expect(turning).toEqual(turning.toSorted((a, b) => a - b));
});

test('every event, strategy and office has a picture that fits it; a new card gets one for nothing', () => {
  const shared = new Map<string, number>();
  for (const card of cards.events) {
    const thing = thingOf(card.id, indicatorsOf(card)[0] ?? 'GOV');
    expect(thing, card.id).toMatch(/^M/);
    shared.set(thing, (shared.get(thing) ?? 0) + 1);
  }
  expect(shared.size).toBeGreaterThan(18);
  for (const card of cards.strategies) expect(thingOf(card.id, card.influence[0] ?? 'GOV'), card.id).toMatch(/^M/);
  expect(thingOf('a_card_that_nobody_knows', 'OPS')).toMatch(/^M/);
  for (const role of cards.roles) if (!role.name.startsWith('Blank') && role.id !== 'flag') expect(signOf(role.id), role.id).not.toBe(signOf('flag'));
});

test('the rulebook, which refusals quote, speaks of no machinery', () => {
  const rules = source('content/resilience/rules.md');
  for (const word of ['extra_play', 'answer: continue']) expect(rules).not.toContain(word);
});

test('the result says which gauge fell', () => {
  expect(room.reason(moment('2-over').lines)).toBe('Turn 8 ends with Governance in space 1.');
  expect(room.reason(moment('3-over').lines)).toContain('Social Cohesion, International Organizations and Media-Public Opinion');
  expect(room.reason(moment('1-over').lines)).toBe('');
});
