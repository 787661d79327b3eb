// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Choice, Line } from '../../src/games/board';
import { Offers } from '../../src/games/board';
import { type Letter, room, sealSize, threads } from '../../src/games/persuasion/floor';
import { Plan } from '../../src/games/persuasion/plan.svelte';
import { decisive, meetings, near } from '../../src/games/persuasion/rounds';
import { script } from '../../src/games/persuasion/script';
import { claimsOf, sentenceOf, spokenOf, statementsOf } from '../../src/games/persuasion/statements';
import { type Cards, type Known, matches, rangeOf, suits, type View } from '../../src/games/persuasion/types';
import { Speech } from '../../src/lib/speech';
import { cards, fixture, strings } from './fixtures';

const all = cards<Cards>('persuasion');
interface Moment {
  seat: number | null;
  view: View;
  lines: Line[];
  choices: Choice[];
  names: Record<string, unknown[]>;
}
const moment = (name: string) => fixture('persuasion', name) as unknown as Moment;
const speechOf = ({ names, seat }: Moment) => new Speech(strings('persuasion'), names, seat);

function told(from: string, to: string) {
  const [before, after] = [moment(from), moment(to)];
  const lines = after.lines.slice(before.lines.length);
  const speech = speechOf(after);
  const beats = script({ before: before.view, after: after.view, lines, cards: all, seat: after.seat, say: (key, fields) => speech.sentence(key, fields) });
  return { before, after, lines, beats };
}

// --- The script

// Moments of one game, seen by one seat.
const stretches = [
  ['3-characters', '3-intentions'],
  ['3-characters', '3-proposals'],
  ['3-characters', '3-intentions-2'],
  ['3-correspondence-2', '3-discards'],
  ['3-discards-2', '3-over'],
  ['5-characters', '5-correspondence-2'],
  ['5-invitations', '5-correspondence'],
  ['5-correspondence', '5-proposals-2'],
  ['5-reflection', '5-discards'],
  ['8-characters', '8-invitations'],
  ['8-characters', '8-correspondence'],
  ['8-intentions', '8-invitations-2'],
  ['8-reflection-2', '8-discards'],
] as const;

test.each(stretches)('what is told from %s to %s ends as the server says', (from, to) => {
  const { after, beats, before } = told(from, to);
  expect(before.lines).toEqual(after.lines.slice(0, before.lines.length));
  const common = (view: View) => ({
    round: view.round,
    deck: view.deck,
    eligible: view.eligible,
    pile: view.pile.count,
    pairs: view.correspondence.map(({ pair, shown }) => ({ pair, shown })),
    seats: view.seats.map(({ seat, character, status, fiance, intention, hand, desires }) => ({ seat, character, status, fiance, to: view.step === 'over' ? null : intention?.to, outcome: view.step === 'over' ? null : intention?.outcome, hand, desires })),
    mine: view.step === 'over' ? null : { traits: view.mine?.traits.map(({ card, in_hand }) => ({ card, in_hand })), desires: view.mine?.desires, sums: view.mine?.sums, to: view.mine?.intention?.to, proposals: view.step === 'proposals' ? view.mine?.proposals : null },
  });
  expect(common((beats.at(-1) as (typeof beats)[number]).view)).toEqual(common(after.view));
});

test('nothing is shown before it is told: first what everybody wants, then one letter after the other', () => {
  const { beats, after } = told('8-intentions', '8-invitations');
  const revealed = beats.filter(({ line }) => line?.event.type === 'intentions_revealed');
  const sealed = beats.slice(0, beats.indexOf(revealed[0] as (typeof beats)[number]));
  for (const { view } of sealed) expect(view.seats.every((one) => one.intention === undefined)).toBe(true);
  expect(revealed.map(({ view }) => view.seats.filter((one) => one.intention?.to !== undefined).length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(revealed[0]?.view.seats.every((one) => one.intention?.kind !== undefined)).toBe(true);
  expect(revealed.slice(1).every(({ caption, flights }) => caption !== '' && flights?.length === 1)).toBe(true);
  const mine = revealed.find(({ focus }) => focus?.[1] === `seat-${after.seat}`);
  expect(mine?.length).toBe(800); // who is asked gets the time to see by whom
});

test('answers are stamped one by one, and who is concerned gets the time to read them', () => {
  const { beats, after } = told('5-invitations', '5-correspondence');
  const stamped = beats.filter(({ line }) => line?.event.type === 'invitations_answered');
  expect(stamped.map(({ view }) => view.seats.filter((one) => one.intention?.outcome !== 'open').length)).toEqual([1, 2, 3, 4, 5]);
  for (const { length, focus } of stamped) expect(length).toBe(focus?.includes(`seat-${after.seat}`) ? 1500 : 450);
  expect(new Set(stamped.map(({ caption }) => caption)).size).toBe(5);
});

test('what one did oneself is immediate, and that another has sealed is only seen', () => {
  const { beats, after } = told('8-intentions', '8-invitations');
  const sealed = beats.filter(({ line }) => line?.event.type === 'intention_sealed');
  expect(sealed).toHaveLength(8);
  for (const { line, length, quiet } of sealed) expect([length, quiet]).toEqual([line?.event.seat === after.seat ? 0 : 250, true]);
});

test('an engagement, a withdrawal and the end of the dancing stop the room', () => {
  const { beats } = told('3-discards-2', '3-over');
  const large = beats.filter((beat) => beat.large).map(({ line }) => line?.event.type);
  expect(large).toEqual(['independence_claimed', 'round_ended', 'game_ended']);
  const engaged: Line = { n: 1, event: { type: 'engaged', proposer: 0, acceptor: 1, mutual: false }, sentence: 'They are engaged.' };
  const start = moment('5-intentions').view;
  const [beat] = script({ before: start, after: start, lines: [engaged], cards: all, seat: 4 });
  expect([beat?.large, beat?.length]).toEqual([true, 2500]);
  expect((beat?.view as View).seats.map((one) => one.status)).toEqual(['engaged', 'engaged', 'eligible', 'eligible', 'eligible']);
  expect((beat?.view as View).eligible).toEqual([2, 3, 4]);
});

test('what is exchanged changes hands, and others see only that it does', () => {
  const start = moment('8-proposals'); // seat 5, to whom seat 7 offers T33
  const exchange = { type: 'traits_exchanged', proposer: 7, acceptor: 5, count: 1 };
  const own: Line = { n: 1, event: { ...exchange, of_proposer: ['T33'], of_acceptor: ['T21'] }, sentence: '' };
  const [mine] = script({ before: start.view, after: start.view, lines: [own], cards: all, seat: 5 });
  expect((mine?.view as View).mine?.traits.map((one) => one.card)).toEqual(['T24', 'T27', 'T30', 'T33', 'T43']);
  expect(mine?.flights).toEqual([{ key: 'T33', from: 'hand-7' }]);
  const [seen] = script({ before: start.view, after: start.view, lines: [{ ...own, event: exchange }], cards: all, seat: null });
  expect(seen?.flights).toEqual([{ key: 'hand-7', to: 'hand-5' }, { key: 'hand-5', to: 'hand-7' }]);
});

test.each(['3-over', '5-over', '8-over'])('the end of %s: one heart after the other is opened before any verdict', (name) => {
  const { view: over, lines } = moment(name);
  const end = lines.findIndex(({ event }) => event.type === 'hands_revealed');
  const closed: View = { ...over, step: 'intentions', matrimony: undefined, seats: over.seats.map(({ hand: _, desires: __, sums: ___, dominants: ____, ...one }) => one) };
  const beats = script({ before: closed, after: over, lines: lines.slice(end), cards: all, seat: 0 });
  const seats = over.seats.map((one) => one.seat);
  expect(beats.map(({ view }) => view.finale?.heart)).toEqual([null, ...seats, null]);
  for (const [i, { view }] of beats.slice(1, -1).entries()) {
    expect(view.seats.filter((one) => one.desires !== undefined).map((one) => one.seat)).toEqual(seats.slice(0, i + 1));
    expect(view.matrimony).toBeUndefined();
  }
  expect(beats.at(-1)?.large).toBe(true);
  expect(beats.at(-1)?.caption).not.toBe('');
  const length = beats.reduce((sum, beat) => sum + beat.length, 0);
  expect(length).toBeGreaterThan(6000);
  expect(length).toBeLessThanOrEqual(15_000);
});

test('who would have suited whom is what the engine says', () => {
  for (const name of ['3-over', '5-over', '8-over']) {
    const { view, lines } = moment(name);
    const checks = lines.flatMap(({ event }) => (event.type === 'desire_checked' ? [event as unknown as { seat: number; checked: number; matches: string[]; satisfied: boolean }] : []));
    expect(checks.length).toBeGreaterThan(2);
    for (const { seat, checked, matches: found, satisfied } of checks) {
      expect(matches(all, view.seats[seat], view.seats[checked])).toEqual(found);
      expect(suits(all, view.seats[seat], view.seats[checked])).toBe(satisfied);
    }
  }
});

// --- The floor

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each([[1050, 400], [1580, 760], [370, 360], [350, 240], [430, 330]])('a salon of %i x %i', (width, height) => {
  test('holds everybody apart, plates and all', () => {
    for (let seats = 3; seats <= 8; seats++) {
      const { spots, cameo, plate } = room(width, height, seats, 2);
      for (const [i, one] of spots.entries()) {
        expect(one.x - cameo / 2).toBeGreaterThanOrEqual(0);
        expect(one.x + cameo / 2).toBeLessThanOrEqual(width);
        expect(one.y - cameo * 0.6 - (i === 2 ? 0 : plate.y)).toBeGreaterThanOrEqual(0);
        expect(one.y + cameo * 0.6).toBeLessThanOrEqual(height);
        for (const other of spots.slice(i + 1)) {
          const beside = Math.abs(one.x - other.x) >= cameo;
          expect(beside || Math.abs(one.y - other.y) >= cameo * 1.2, `${seats} seats: ${JSON.stringify([one, other])}`).toBe(true);
        }
      }
    }
  });

  test('no seal lies on the head of an arrow, whoever asks whom', () => {
    let seed = 7;
    const roll = (sides: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % sides;
    for (let turn = 0; turn < 120; turn++) {
      const seats = 3 + (turn % 6);
      const here = room(width, height, seats, roll(seats));
      const letters = Array.from({ length: seats }, (_, from): Letter => ({ from, to: (from + 1 + roll(seats - 1)) % seats, kind: roll(2) ? 'invite' : 'propose', outcome: 'accepted' }));
      const drawn = threads(here, letters);
      const seals = drawn.map((one) => one.seal);
      const tips = drawn.map((one) => one.head[0] as { x: number; y: number });
      const nearest = (all: { x: number; y: number }[]) => Math.min(...all.flatMap((one, i) => all.slice(i + 1).map((other) => apart(one, other))));
      const words = `${seats} seats, turn ${turn}`;
      expect(Math.min(...seals.flatMap((seal) => drawn.flatMap(({ head }) => head.map((corner) => apart(seal, corner))))), words).toBeGreaterThanOrEqual(sealSize(here) / 2);
      expect(nearest(seals), words).toBeGreaterThanOrEqual(sealSize(here) * 0.7);
      expect(nearest(tips), words).toBeGreaterThan(6);
    }
  });
});

// --- What is picked

function planOf(name: string) {
  const { view, choices, seat } = moment(name);
  return new Plan(() => ({ view, offers: new Offers(choices), cards: all, seat }));
}

test('a letter is sealed when it has a person and a trait, in the words of the server', () => {
  const plan = planOf('5-intentions');
  expect([plan.ask, plan.sealed]).toEqual(['intend', []]);
  const [target, card] = [plan.targets[1] as number, moment('5-intentions').view.mine?.traits[2]?.card as string];
  plan.target = target;
  expect(plan.sealed).toEqual([]);
  plan.pick(card);
  expect(plan.sealed.map((one) => one.action)).toEqual([{ type: 'invite', to: target, trait: card }]);
  plan.kind = 'propose';
  expect(plan.sealed[0]?.label).toMatch(/^Propose to /);
  plan.kind = 'independence';
  expect([plan.sealed[0]?.action, plan.targets, plan.label]).toEqual([{ type: 'independence' }, [], '']);
  plan.clear();
  expect([plan.kind, plan.trait, plan.target]).toEqual(['invite', null, null]);
});

test('several invitations are answered one after the other and sealed together', () => {
  const { view, seat } = moment('5-invitations');
  const two: View = { ...view, mine: { ...(view.mine as NonNullable<View['mine']>), invitations: [{ from: 0, forced: false, answer: null }, { from: 4, forced: true, answer: null }] } };
  const offer = (type: string, more: object): Choice => ({ id: JSON.stringify(more) + type, action: { type, ...more }, label: type });
  const choices = [offer('reject_invitation', { from: 0 }), offer('accept_invitation', { from: 0, trait: 'T14' }), offer('accept_invitation', { from: 4, trait: 'T14' }), offer('accept_invitation', { from: 4, trait: 'T41' })];
  const plan = new Plan(() => ({ view: two, offers: new Offers(choices), cards: all, seat }));
  expect([plan.from, plan.forced]).toEqual([0, false]);
  plan.answer('reject');
  expect([plan.from, plan.forced, plan.sealed]).toEqual([4, true, []]);
  expect([plan.can('T41'), plan.can('T47')]).toEqual([true, false]);
  plan.pick('T41');
  expect(plan.sealed.map((one) => one.action)).toEqual([{ type: 'reject_invitation', from: 0 }, { type: 'accept_invitation', from: 4, trait: 'T41' }]);
});

test('the only suitor is meant without being pointed at, of several nobody is', () => {
  const plan = planOf('8-proposals');
  expect([plan.ask, plan.from, plan.offered]).toEqual(['proposals', 7, 'T33']);
  plan.pick('T21');
  expect(plan.sealed[0]?.action).toEqual({ type: 'accept_proposal', from: 7, gift: 'T21' });
  const { view, choices, seat } = moment('8-proposals');
  const more = [...choices, ...choices.filter((one) => one.action.type === 'accept_proposal').map((one) => ({ ...one, action: { ...one.action, from: 2 } }))];
  const several = new Plan(() => ({ view, offers: new Offers(more), cards: all, seat }));
  several.pick('T21');
  expect([several.from, several.sealed]).toEqual([null, []]);
});

test.each(['3', '5', '8'])('every kind of decision with %s seats can be made on the things', (players) => {
  const kinds = { intentions: 'intend', invitations: 'invitations', correspondence: 'talk', reflection: 'reflect', discards: 'discard' };
  for (const [step, ask] of Object.entries(kinds)) expect(planOf(`${players}-${step}`).ask).toBe(ask);
  for (const name of [`${players}-proposals`, `${players}-discards`]) {
    const plan = planOf(name);
    const traits = moment(name).view.mine?.traits ?? [];
    expect(traits.some((one) => plan.can(one.card))).toBe(true);
    expect(plan.label).not.toBe('');
  }
});

// --- Words in a corner

const talk = moment('5-correspondence');
const statements = statementsOf(strings('persuasion'), (key, fields) => speechOf(talk).sentence(key, fields));
const statement = (key: string) => statements.find((one) => one.key === 'statement.' + key) as (typeof statements)[number];

test('“Beware of …” names nobody until somebody is chosen, and never oneself', () => {
  const beware = statement('beware');
  expect(sentenceOf(beware, {})).toBeNull();
  expect(sentenceOf(beware, { sign: '+', attribute: 'wit' })).toBeNull();
  expect(sentenceOf(beware, { player: 0 })).toBe('Beware of Sir Barnaby Oldacre.');
  expect(spokenOf(5, 3, 4)).toEqual([0, 1, 2]);
});

test('a sentence is sent when all its words are chosen', () => {
  const seek = statement('seek');
  expect(sentenceOf(seek, { sign: '+' })).toBeNull();
  expect(sentenceOf(seek, { sign: '−', attribute: 'wit' })).toBe('I seek −Wit.');
  expect(seek.say({ sign: '+' })).toBe('I seek +….');
  expect(sentenceOf(statement('yes'), {})).toBe('Yes.');
});

test('what was claimed is kept, and held against what was seen', () => {
  const words = (from: number, text: string): Line => ({ n: 1, event: { type: 'words_sent', pair: [3, 4], from, text }, sentence: '' });
  const lines = [words(4, 'I seek −Wealth. I have +Wit. I have −Virtue.'), words(3, 'I have +Romance.'), words(4, 'Beware of everybody.')];
  const known = { seat: 4, verdicts: { wit: 'settled +', virtue: 'settled +', wealth: 'settled +' } } as unknown as Known;
  expect(claimsOf(lines, 4, statements, all, known)).toEqual([
    { words: 'I seek −Wealth.', held: null },
    { words: 'I have +Wit.', held: true },
    { words: 'I have −Virtue.', held: false },
  ]);
  expect(claimsOf(lines, 4, statements, all, undefined).every((one) => one.held === null)).toBe(true);
});

test('a sum of which some cards are unknown is a range', () => {
  const known = (certain: string[], sum: number): Known => ({ seat: 0, certain, unknown: 5 - certain.length, sums: { wit: sum }, verdicts: {}, desire: 'open' });
  expect(rangeOf(known([], 0), 'wit')).toBe('?');
  expect(rangeOf(known(['T01', 'T02', 'T03'], 1), 'wit')).toBe('−1…+3');
  expect(rangeOf(known(['T01', 'T02', 'T03', 'T04', 'T05'], -2), 'wit')).toBe('−2');
});

// --- In retrospect

test('who came near whom, and what decided it', () => {
  const { lines } = moment('8-over');
  const history = near(lines);
  expect(meetings(lines, 0)).toContain(4);
  expect(history(0, 4).met).toBe(lines.filter(({ event }) => event.type === 'correspondence_opened' && [0, 4].every((seat) => (event.pair as number[]).includes(seat))).length);
  expect(history(3, 6).proposed).toBe(true);
  expect(history(0, 6).proposed).toBe(false);
  expect(decisive(lines).map((i) => lines[i]?.event.type)).toEqual(['engaged', 'engaged', 'engaged', 'engaged']);
});
