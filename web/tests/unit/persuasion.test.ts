// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Choice, Line } from '../../src/games/board';
import { Offers } from '../../src/games/board';
import { type Letter, room, sealSize, threads } from '../../src/games/persuasion/floor';
import { Plan } from '../../src/games/persuasion/plan.svelte';
import { decisive, meetings, near } from '../../src/games/persuasion/rounds';
import { script } from '../../src/games/persuasion/script';
import { claimsOf, fitting, sentenceOf, spokenOf, statementsOf, wishesOf } from '../../src/games/persuasion/statements';
import { type Cards, type Known, matches, rangeOf, suits, type View } from '../../src/games/persuasion/types';
import { Speech } from '../../src/lib/speech';
import { cards, fixture, fixtureNames, strings } from './fixtures';

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

/** The beats of one event: its sentence comes with the last of them, when all that it says has been seen. */
function tellingOf(beats: ReturnType<typeof told>['beats'], type: string) {
  const last = beats.findIndex(({ line }) => line?.event.type === type);
  const first = beats.slice(0, last).findLastIndex(({ line }) => line !== null) + 1;
  return beats.slice(first, last + 1);
}

// --- The script

/** From one moment to a later one of the same game, seen by the same seat. */
const names = fixtureNames('persuasion').filter((name) => !name.includes('spectator'));
const stretches = names.flatMap((to) => {
  const after = moment(to);
  const earlier = names.filter((from) => {
    const before = moment(from);
    return (
      from[0] === to[0] &&
      before.seat === after.seat &&
      before.lines.length < after.lines.length &&
      before.lines.every((line, i) => JSON.stringify(line) === JSON.stringify(after.lines[i]))
    );
  });
  return earlier.map((from) => [from, to] as const);
});

test('of games of every size much is told', () => {
  for (const players of ['3', '5', '8']) expect(stretches.filter(([from]) => from.startsWith(players)).length, players).toBeGreaterThan(2);
});

test.each(stretches)('what is told from %s to %s ends as the server says', (from, to) => {
  const { after, beats } = told(from, to);
  const common = (view: View) => ({
    round: view.round,
    deck: view.deck,
    eligible: view.eligible,
    pile: view.pile.count,
    pairs: view.correspondence.map(({ pair, shown }) => ({ pair, shown })),
    seats: view.seats.map(({ seat, character, status, fiance, intention, hand, desires }) => ({
      seat,
      character,
      status,
      fiance,
      to: view.step === 'over' ? null : intention?.to,
      outcome: view.step === 'over' ? null : intention?.outcome,
      hand,
      desires,
    })),
    mine:
      view.step === 'over'
        ? null
        : {
            traits: view.mine?.traits.map(({ card, in_hand }) => ({ card, in_hand })),
            desires: view.mine?.desires,
            sums: view.mine?.sums,
            to: view.mine?.intention?.to,
            proposals: view.step === 'proposals' ? view.mine?.proposals : null,
          },
  });
  expect(common((beats.at(-1) as (typeof beats)[number]).view)).toEqual(common(after.view));
});

test('nothing is shown before it is told: first what everybody wants, then one letter after the other', () => {
  const { beats, after } = told('8-intentions', '8-invitations');
  const revealed = tellingOf(beats, 'intentions_revealed');
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
  const stamped = tellingOf(beats, 'invitations_answered');
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
  for (const name of ['3-over', '5-over', '8-over']) {
    const { view, lines, seat } = moment(name);
    const decides = ({ event }: Line) => ['engaged', 'independence_claimed', 'game_ended'].includes(event.type) || event.next === 'matrimony';
    const large = script({ before: moment(`${name[0]}-characters`).view, after: view, lines, cards: all, seat }).filter((beat) => beat.large);
    expect(
      large.map(({ line }) => line?.event.type),
      name,
    ).toEqual(lines.filter(decides).map(({ event }) => event.type));
  }
  const engaged: Line = { n: 1, event: { type: 'engaged', proposer: 0, acceptor: 1, mutual: false }, sentence: 'They are engaged.' };
  const start = moment('5-intentions').view;
  const [beat] = script({ before: start, after: start, lines: [engaged], cards: all, seat: 4 });
  expect([beat?.large, beat?.length]).toEqual([true, 2500]);
  expect((beat?.view as View).seats.map((one) => one.status)).toEqual(['engaged', 'engaged', 'eligible', 'eligible', 'eligible']);
  expect((beat?.view as View).eligible).toEqual([2, 3, 4]);
});

test('what is exchanged changes hands, and others see only that it does', () => {
  const { view, seat: me } = moment('8-proposals');
  const { from, trait } = view.mine?.proposals?.[0] as { from: number; trait: string };
  const held = view.mine?.traits.map((one) => one.card) as string[];
  const gift = held[0] as string;
  const exchange = { type: 'traits_exchanged', proposer: from, acceptor: me, count: 1 };
  const own: Line = { n: 1, event: { ...exchange, of_proposer: [trait], of_acceptor: [gift] }, sentence: '' };
  const [mine] = script({ before: view, after: view, lines: [own], cards: all, seat: me });
  expect((mine?.view as View).mine?.traits.map((one) => one.card)).toEqual([...held.slice(1), trait].sort());
  expect(mine?.flights).toEqual([{ key: trait, from: `hand-${from}` }]);
  const [seen] = script({ before: view, after: view, lines: [{ ...own, event: exchange }], cards: all, seat: null });
  expect(seen?.flights).toEqual([
    { key: `hand-${from}`, to: `hand-${me}` },
    { key: `hand-${me}`, to: `hand-${from}` },
  ]);
});

test.each(['3-over', '5-over', '8-over'])('the end of %s: one heart after the other is opened before any verdict', (name) => {
  const { view: over, lines } = moment(name);
  const end = lines.findIndex(({ event }) => event.type === 'hands_revealed');
  const closed: View = {
    ...over,
    step: 'intentions',
    matrimony: undefined,
    seats: over.seats.map(({ hand: _, desires: __, sums: ___, dominants: ____, ...one }) => one),
  };
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
    const checks = lines.flatMap(({ event }) =>
      event.type === 'desire_checked' ? [event as unknown as { seat: number; checked: number; matches: string[]; satisfied: boolean }] : [],
    );
    expect(checks.length, name).toBeGreaterThan(1);
    for (const { seat, checked, matches: found, satisfied } of checks) {
      expect(matches(all, view.seats[seat], view.seats[checked])).toEqual(found);
      expect(suits(all, view.seats[seat], view.seats[checked])).toBe(satisfied);
    }
  }
});

// --- The floor

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each([
  [1050, 400],
  [1580, 760],
  [370, 360],
  [350, 240],
  [430, 330],
])('a salon of %i x %i', (width, height) => {
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
      const letters = Array.from({ length: seats }, (_, from): Letter => ({
        from,
        to: (from + 1 + roll(seats - 1)) % seats,
        kind: roll(2) ? 'invite' : 'propose',
        outcome: 'accepted',
      }));
      const drawn = threads(here, letters);
      const seals = drawn.map((one) => one.seal);
      const tips = drawn.map((one) => one.head[0] as { x: number; y: number });
      const nearest = (all: { x: number; y: number }[]) => Math.min(...all.flatMap((one, i) => all.slice(i + 1).map((other) => apart(one, other))));
      const words = `${seats} seats, turn ${turn}`;
      expect(Math.min(...seals.flatMap((seal) => drawn.flatMap(({ head }) => head.map((corner) => apart(seal, corner))))), words).toBeGreaterThanOrEqual(
        sealSize(here) / 2,
      );
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
  const two: View = {
    ...view,
    mine: {
      ...(view.mine as NonNullable<View['mine']>),
      invitations: [
        { from: 0, forced: false, answer: null },
        { from: 4, forced: true, answer: null },
      ],
    },
  };
  const offer = (type: string, more: object): Choice => ({ id: JSON.stringify(more) + type, action: { type, ...more }, label: type });
  const choices = [
    offer('reject_invitation', { from: 0 }),
    offer('accept_invitation', { from: 0, trait: 'T14' }),
    offer('accept_invitation', { from: 4, trait: 'T14' }),
    offer('accept_invitation', { from: 4, trait: 'T41' }),
  ];
  const plan = new Plan(() => ({ view: two, offers: new Offers(choices), cards: all, seat }));
  expect([plan.from, plan.forced]).toEqual([0, false]);
  plan.answer('reject');
  expect([plan.from, plan.forced, plan.sealed]).toEqual([4, true, []]);
  expect([plan.can('T41'), plan.can('T47')]).toEqual([true, false]);
  plan.pick('T41');
  expect(plan.sealed.map((one) => one.action)).toEqual([
    { type: 'reject_invitation', from: 0 },
    { type: 'accept_invitation', from: 4, trait: 'T41' },
  ]);
});

test('the only suitor is meant without being pointed at, of several nobody is', () => {
  const plan = planOf('8-proposals');
  const { view, choices, seat } = moment('8-proposals');
  const [suitor, ...others] = view.mine?.proposals as { from: number; trait: string }[];
  expect(others).toEqual([]);
  expect([plan.ask, plan.from, plan.offered]).toEqual(['proposals', suitor?.from, suitor?.trait]);
  const gift = view.mine?.traits[0]?.card as string;
  plan.pick(gift);
  expect(plan.sealed[0]?.action).toEqual({ type: 'accept_proposal', from: suitor?.from, gift });
  const another = (suitor?.from as number) === 2 ? 1 : 2;
  const more = [
    ...choices,
    ...choices.filter((one) => one.action.type === 'accept_proposal').map((one) => ({ ...one, action: { ...one.action, from: another } })),
  ];
  const several = new Plan(() => ({ view, offers: new Offers(more), cards: all, seat }));
  several.pick(gift);
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

test('all that one seeks is said at once, as bots say it', () => {
  expect(wishesOf(statements, all, { wealth: 1, wit: -1 })).toBe('I seek +Wealth. I seek −Wit.');
});

test('a sentence is sent when all its words are chosen', () => {
  const seek = statement('seek');
  expect(sentenceOf(seek, { sign: '+' })).toBeNull();
  expect(sentenceOf(seek, { sign: '−', attribute: 'wit' })).toBe('I seek −Wit.');
  expect(seek.say({ sign: '+' })).toBe('I seek +….');
  expect(sentenceOf(statement('yes'), {})).toBe('Yes.');
});

test('what was claimed is kept, and held against what was seen', () => {
  const view = {
    claims: [
      { round: 1, from: 4, statement: 'seek', sign: '−', attribute: 'wealth', standing: 'open' },
      { round: 1, from: 3, statement: 'have', sign: '+', attribute: 'romance', standing: 'open' },
      { round: 2, from: 4, statement: 'have', sign: '+', attribute: 'wit', standing: 'confirmed' },
      { round: 2, from: 4, statement: 'shall_propose', standing: 'refuted' },
      { round: 3, from: 4, statement: 'lack', attribute: 'virtue' },
    ],
  } as unknown as View;
  const say = (key: string, fields: unknown) => speechOf(talk).sentence(key, fields as object);
  expect(claimsOf(view, 4, say)).toEqual([
    { round: 1, words: 'I seek −Wealth.', standing: 'open' },
    { round: 2, words: 'I have +Wit.', standing: 'confirmed' },
    { round: 2, words: 'I mean to propose to you next.', standing: 'refuted' },
    { round: 3, words: 'I lack Virtue.', standing: 'open' },
  ]);
  expect(claimsOf({} as View, 4, say)).toEqual([]);
});

test('what would be idle in a corner is not offered there', () => {
  const keys = fitting(statements, ['shall_propose', 'propose_to_me']).map((one) => one.key);
  expect(keys).not.toContain('statement.shall_propose');
  expect(keys).toContain('statement.would_accept');
  expect(fitting(statements, [])).toEqual(statements);
});

test('a sum of which some cards are unknown is a range', () => {
  const known = (certain: string[], sum: number): Known => ({
    seat: 0,
    certain,
    unknown: 5 - certain.length,
    sums: { wit: sum },
    verdicts: {},
    desire: 'open',
  });
  expect(rangeOf(known([], 0), 'wit')).toBe('?');
  expect(rangeOf(known(['T01', 'T02', 'T03'], 1), 'wit')).toBe('+1 ±2');
  expect(rangeOf(known(['T01', 'T02', 'T03', 'T04', 'T05'], -2), 'wit')).toBe('−2');
});

// --- In retrospect

test('who came near whom, and what decided it', () => {
  const line = (event: Line['event']): Line => ({ n: 1, event, sentence: '' });
  const lines = [
    line({ type: 'round_started', round: 1 }),
    line({
      type: 'intentions_revealed',
      intentions: [
        { seat: 0, kind: 'invite', target: 4 },
        { seat: 3, kind: 'propose', target: 2 },
        { seat: 5, kind: 'independence' },
      ],
    }),
    line({ type: 'independence_claimed', seat: 5 }),
    line({ type: 'correspondence_opened', pair: [0, 4] }),
    line({ type: 'correspondence_opened', pair: [1, 4] }),
    line({ type: 'correspondence_opened', pair: [4, 0] }),
    line({ type: 'engaged', proposer: 3, acceptor: 2, mutual: false }),
  ];
  expect(meetings(lines, 0)).toEqual([4]);
  expect(meetings(lines, 4)).toEqual([0, 1]);
  const history = near(lines);
  expect(history(0, 4)).toEqual({ met: 2, proposed: false });
  expect(history(3, 2)).toEqual({ met: 0, proposed: true });
  expect(history(2, 3).proposed).toBe(false);
  expect(decisive(lines)).toEqual([2, 6]);
});
