// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Line } from '../../src/games/board';
import { thingOf } from '../../src/art/resonance';
import { script } from '../../src/games/resonance/script';
import { type Cards, Deck, offerOf, type View, worthOf } from '../../src/games/resonance/types';
import { format } from '../../src/lib/message';
import words from '../../src/strings/resonance.en.json';
import { cards, fixture, strings } from './fixtures';

const all = cards<Cards>('resonance');
const deck = new Deck(all);
const moment = (name: string) => fixture('resonance', name) as unknown as { seat: number | null; view: View; lines: Line[] };

// The same game by the same seat: everybody has followers; everybody has posted, and the offer lies there.
const [before, after] = [moment('4-choose'), moment('4-add')];
const lines = after.lines.slice(before.lines.length);
const told = script({ before: before.view, after: after.view, lines, cards: all, seat: before.seat });
const types = told.map(({ line }) => line?.event.type ?? '');
const first = (type: string) => types.indexOf(type);

test('both moments are of one game', () => {
  expect(before.seat).toBe(after.seat);
  expect(lines[0]?.event.type).toBe('response_chosen');
});

test('a round told from its events ends as the server says', () => {
  const [last, end] = [told.at(-1)?.view as View, after.view];
  const public_ = (of: View) => ({
    live: of.live.map(({ audience, event, seats }) => ({ audience, event, seats: [...seats].sort() })).sort((a, b) => a.audience.localeCompare(b.audience)),
    event: of.event,
    display: of.display,
    supply: of.supply,
    step: of.step,
    seats: of.seats.map(({ attention, influence, won, hand_value, response, opening, bonus, persona_deck }) => ({
      attention,
      influence,
      won,
      hand_value,
      response,
      persona_deck,
      followers: [...opening, ...bonus].map(({ card, resonates }) => ({ card, resonates })),
    })),
  });
  expect(public_(last)).toEqual(public_(end));
});

test('nothing is shown before it is told', () => {
  const claimed = first('event_claimed');
  expect(first('response_revealed')).toBeLessThan(first('resonance_resolved'));
  expect(types.lastIndexOf('hand_counted')).toBeLessThan(claimed);
  for (const { view } of told.slice(0, claimed)) {
    expect((view as View).event?.claimed_by).toBeUndefined();
    expect((view as View).seats.map((one) => one.attention)).toEqual(before.view.seats.map((one) => one.attention));
    expect((view as View).display.personas).toEqual([]);
  }
  for (const { view } of told.slice(0, first('response_revealed'))) expect((view as View).seats.every((one) => one.response === null)).toBe(true);
  for (const { view } of told.slice(0, first('resonance_resolved'))) expect((view as View).seats.every((one) => one.bonus.length === 0)).toBe(true);
});

test('one post after the other is turned, and one total after the other is counted', () => {
  const turned = told
    .filter(({ line }) => line?.event.type === 'response_revealed')
    .map(({ view }) => (view as View).seats.filter((one) => one.response !== null).length);
  expect(turned).toEqual([1, 2, 3, 4]);
  expect(told.filter(({ length }) => length > 0).every(({ length }) => length >= 250)).toBe(true);
});

test('what one did oneself is immediate, and a bot that has chosen is only seen to', () => {
  const chosen = told.filter(({ line }) => line?.event.type === 'response_chosen');
  for (const { line, length, quiet } of chosen) expect([length, quiet]).toEqual([line?.event.seat === before.seat ? 0 : 250, true]);
});

test('a card goes to its buyer, and leaves a gap', () => {
  const start = after.view;
  const card = start.display.personas[0] as string;
  const line: Line = { n: 999, event: { type: 'card_added', seat: 1, card, influence_left: 3 }, sentence: '' };
  const [beat] = script({ before: start, after: start, lines: [line], cards: all, seat: before.seat });
  expect(beat?.flights).toEqual([{ key: card, to: 'seat-1' }]);
  expect(beat?.length).toBe(900);
  expect((beat?.view as View).seats[1]?.influence).toBe(3);
  const offer = offerOf([...after.lines, line], beat?.view as View);
  expect(offer).toHaveLength(16);
  expect(offer.find((one) => one.card === card)?.by).toBe(1);
  expect(offer.filter((one) => one.by === null)).toHaveLength(15);
});

test('the end is told before the verdict: the race, every crowd with the winner last, who has won', () => {
  const { view: over, lines: tale } = moment('4-over');
  const ended = tale.at(-1) as Line;
  const beats = script({ before: { ...over, story: undefined }, after: over, lines: [ended], cards: all, seat: 0 });
  const acts = beats.map(({ view: one }) => (one as View).finale);
  expect(acts[0]).toEqual({ race: true });
  expect(acts.slice(1, -1).map((one) => one?.crowd)).toEqual([...over.seats].sort((a, b) => a.attention - b.attention).map((one) => one.seat));
  expect(new Set(over.seats.map((one) => one.attention)).size).toBe(4);
  expect(beats.at(-1)?.large).toBe(true);
  expect(beats.map(({ line }) => line)).toEqual(beats.map((_, i) => (i === beats.length - 1 ? ended : null))); // who has won is in the story no sooner
  const length = beats.reduce((sum, beat) => sum + beat.length, 0);
  expect(length).toBeGreaterThan(6000);
  expect(length).toBeLessThan(15_000);
});

test("a post is worth what it wakes, of one's own and of theirs", () => {
  const start = before.view;
  const me = start.mine?.seat as number;
  for (const { card } of start.mine?.responses ?? []) {
    const audience = deck.audienceOf(card);
    const asleep = (seat: number) => start.seats[seat]?.opening.filter((one) => !one.resonates && deck.audienceOf(one.card) === audience) ?? [];
    const gain = asleep(me).reduce((sum, one) => sum + (deck.personas.get(one.card)?.value ?? 0), 0);
    const theirs = start.seats.reduce((sum, one) => sum + (one.seat === me ? 0 : asleep(one.seat).length), 0);
    expect(worthOf(start, deck, card)).toEqual({ now: 5, then: 5 + gain, mine: asleep(me).length, theirs });
  }
});

test('every piece of news has a picture of its own, of what its name speaks of; a new card gets one for nothing', () => {
  const pictures = all.events.map(({ name }) => thingOf(name));
  expect(new Set(pictures).size).toBe(all.events.length);
  expect(pictures).not.toContain(thingOf('Something New Altogether'));
  for (const picture of [...pictures, thingOf('Something New Altogether')]) expect(picture).toMatch(/^M[\d\sa-zA-Z.-]+$/);
});

test('one vocabulary: followers, posts and crowds, on the page and in the story', () => {
  const spoken = { ...strings('resonance'), ...words };
  const literal = (message: unknown) =>
    JSON.stringify(message)
      .replaceAll(/\{\w+(, \w+)?/g, '{')
      .replaceAll(/\b(persona|response) \{/g, '{');
  for (const [key, message] of Object.entries(spoken)) expect(literal(message), key).not.toMatch(/\b(personas?|responses?|hands?)\b/i);
});

test('who wakes nobody is not told of nothing in numbers', () => {
  const woken = (count: number, bonus: number) => format(words['resonance.told.woken'], { fields: { count, influence: count, bonus }, strings: {} });
  expect(woken(0, 0)).toBe('Nobody wakes');
  expect(woken(1, 0)).toBe('One wakes: +1 influence, nobody more');
  expect(woken(3, 2)).toBe('3 wake: +3 influence, 2 more followers');
});
