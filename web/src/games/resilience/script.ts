// SPDX-License-Identifier: MIT
// How a turn of .Resilience is told: an event comes in as a bulletin, its die rolls, its lines move one marker after the other,
// dominoes name their cause; money is counted when it comes and goes; at the end the year is seen once more, then the verdict.
import type { Beat, Line, Told } from '../board';
import { type EventView, type Gauge, type Indicator, type RoomCards, type Strategy, type View, zoneAt } from './room';

type Fields = Record<string, any>;
type Retelling = Omit<Beat<View>, 'line' | 'view'> & { view: View; line?: null }; // line: null where the story must not run ahead

export function script({ before, after, lines, cards, seat }: Told<View, RoomCards>): Beat<View>[] {
  const tale = new Tale(after, cards, seat);
  const beats: Beat<View>[] = [];
  let view = unasked(before);
  for (const line of lines)
    for (const told of tale.tell(view, line)) {
      view = unasked(told.view);
      beats.push({ line, ...told, view });
    }
  return beats;
}

const gaugeKey = (on: string) => `gauge-${on}`;
const roleKey = (role: string) => `role-${role}`;
const strategyKey = (card: string) => `strategy-${card}`;

class Tale {
  constructor(
    private readonly after: View,
    private readonly cards: RoomCards,
    private readonly me: number | null,
  ) {}

  tell(view: View, line: Line): Retelling[] {
    const event: Fields = line.event;
    const own = event.seat !== undefined && event.seat === this.me;
    const calm = aside(view); // without the die that was thrown before
    switch (line.event.type) {
      // The frame of a turn
      case 'turn_started':
        return [{ view: { ...calm, ...between('turn_start'), round: event.turn }, length: 1100, focus: ['turn'], sound: 'turn' }];
      case 'turn_checked':
        return [{ view: { ...calm, ...between('turn_end') }, length: event.outcome === 'none' ? 1000 : 0, focus: ['turn'] }];
      case 'final_turn_set':
        return [{ view: { ...calm, final_turn: event.turn, last_turn: event.turn }, length: 1500, focus: ['turn'], sound: 'reveal' }];
      case 'scenario_roll':
        return [{ view: { ...calm, die: event.face }, length: 1200, focus: ['die'], sound: 'die' }];
      case 'game_ended':
        return this.finale(calm, event);

      // Money
      case 'budget_set':
        return [
          {
            view: {
              ...calm,
              ...between('maintenance', 'preparation'),
              budget: { ...view.budget, now: event.total, gov: event.gov, eco: event.eco, income: event.income, plays: 0, waived: false },
            },
            length: 800,
            focus: ['budget', gaugeKey('GOV'), gaugeKey('ECO')],
            sound: 'coin',
            gains: [{ at: 'budget', by: event.total }],
          },
        ];
      case 'maintenance_paid':
        return [
          {
            view: { ...calm, budget: { ...view.budget, now: event.left, maintenance: event.total, waived: event.waived } },
            length: event.total > 0 || event.waived ? 600 : 0,
            focus: ['budget', ...view.strategies.active.map((one) => strategyKey(one.card))],
            gains: event.total > 0 ? [{ at: 'budget', by: -event.total }] : [],
          },
        ];
      case 'budget_changed':
        return [{ view: budget(calm, { now: event.left }), length: 600, focus: ['budget'], sound: 'coin', gains: [{ at: 'budget', by: event.by }] }];
      case 'plays_raised':
        return [{ view: budget(calm, { plays: event.plays }), length: 600, focus: ['budget'] }];
      case 'passed':
        return [
          {
            view: budget({ ...calm, step: 'event', phase: 'second' }, { now: 0 }),
            length: own ? 0 : 900,
            focus: ['budget'],
            gains: event.lost > 0 ? [{ at: 'budget', by: -event.lost }] : [],
          },
        ];

      // Gauges
      case 'indicator_moved':
        return [this.moved(view, event)];
      case 'counters_applied':
        return [{ view: gauge(calm, event.indicator, { counters: [] }), length: 600, focus: [gaugeKey(event.indicator)] }];
      case 'space_applied':
        return [{ view: { ...calm, step: 'spaces' }, length: 800, focus: [gaugeKey(event.indicator)], sound: 'reveal' }];
      case 'counter_placed':
        return [
          {
            view: gauge(view, event.indicator, { counters: [...(find(view, event.indicator)?.counters ?? []), number(event.value)] }),
            length: 600,
            focus: [gaugeKey(event.indicator), this.source(event)],
            gains: [{ at: gaugeKey(event.indicator), by: `▷ ${event.value}` }],
          },
        ];
      case 'loss_reduced':
        return [
          {
            view,
            length: 900,
            sound: 'seal',
            focus: [gaugeKey(event.indicator), event.source === 'strategy' ? strategyKey(event.by) : roleKey(event.by)],
            gains: [{ at: gaugeKey(event.indicator), by: `◆ ${event.amount}` }],
          },
        ];

      // Events
      case 'event_revealed':
        return [{ view: this.revealed(calm, event), length: 1900, focus: ['event'], sound: 'reveal' }];
      case 'event_returned':
        return [{ view: { ...calm, event: undefined }, length: 1300, focus: ['deck'] }];
      case 'event_cancelled':
        return [
          { view: { ...calm, event: view.event && { ...view.event, fate: 'cancelled' } }, length: 1600, focus: ['event', roleKey(event.by)], sound: 'seal' },
        ];
      case 'event_skipped':
        return [{ view: { ...calm, event: undefined }, length: 1000, focus: ['deck'] }];
      case 'event_discarded':
        return [{ view: { ...calm, deck: { ...view.deck, left: Math.max(0, view.deck.left - 1) } }, length: 900, focus: ['deck'] }];
      case 'mode_chosen':
        return [{ view, length: own ? 0 : 800, focus: ['event'], sound: 'seal' }];
      case 'cube_placed':
      case 'cube_removed':
        return [{ view: { ...view, cubes: { now: event.cubes, symbols: event.symbols } }, length: 700, focus: ['cubes'], sound: 'seal' }];
      case 'deck_peeked':
      case 'deck_rearranged':
        return [{ view: calm, length: 800, focus: ['deck'], sound: 'letter' }];

      // Dice
      case 'roll_announced':
        return [
          {
            view: { ...budget(calm, event.left === undefined ? {} : { now: event.left }), roll: this.roll(event) },
            length: event.kind === 'influence' ? 350 : 900,
            focus: ['die', ...event.indicators.map(gaugeKey)],
          },
        ];
      case 'die_rolled':
      case 'die_rerolled':
        return [
          {
            view: { ...view, roll: view.roll && { ...view.roll, face: event.face, result: Math.min(6, Math.max(1, event.face + view.roll.modifiers)) } },
            length: event.type === 'die_rolled' ? 900 : 1200,
            focus: ['die'],
            sound: 'die',
          },
        ];
      case 'roll_settled':
        return [
          {
            view: { ...view, roll: view.roll && { ...view.roll, face: event.face, modifiers: event.modifiers, result: event.final, settled: true } },
            length: 700,
            focus: ['die'],
            quiet: line.sentence === '',
          },
        ];
      case 'influence_tried':
        return [{ view: budget(view, { now: event.left }), length: 600, focus: [gaugeKey(event.indicator), 'budget'], sound: event.hit ? 'coin' : 'lose' }];

      // Strategies
      case 'strategy_granted':
        return [
          { view: this.put(calm, event.strategy, event.active ? 'active' : 'reserve'), length: 500, sound: 'deal', focus: [strategyKey(event.strategy)] },
        ];
      case 'strategy_bought':
        return [
          {
            view: budget(this.put(calm, event.strategy, 'reserve'), { now: event.left }),
            length: own ? 0 : 900,
            focus: [strategyKey(event.strategy), 'budget'],
            sound: 'coin',
            gains: [{ at: 'budget', by: -event.price }],
          },
        ];
      case 'strategy_played':
        return [
          {
            view: budget(this.put({ ...calm, step: 'action', phase: 'action' }, event.strategy, 'active'), { plays: Math.max(0, view.budget.plays - 1) }),
            length: own ? 0 : 900,
            focus: [strategyKey(event.strategy)],
            sound: 'letter',
          },
        ];
      case 'strategy_discarded':
      case 'strategy_lapsed':
        return [
          {
            view: this.put(calm, event.strategy, event.to),
            length: own ? 0 : 900,
            focus: [strategyKey(event.strategy)],
            flights: [{ key: strategyKey(event.strategy), to: 'market' }],
            sound: 'seal',
          },
        ];

      // The cabinet
      case 'role_dealt':
        return [{ view: this.joined(calm, event.role), length: own && event.how === 'chosen' ? 0 : 900, focus: [roleKey(event.role)], sound: 'deal' }];
      case 'role_replaced':
        return [{ view: this.joined(this.left(calm, event.role), event.new_role), length: 1200, focus: [roleKey(event.new_role)], sound: 'deal' }];
      case 'role_lost':
        return [{ view: this.left(calm, event.role), length: 2500, large: true, sound: 'lose' }];
      case 'ability_used':
        return [{ view: ability(view, event.role, event.ability, false), length: own ? 0 : 1000, focus: [roleKey(event.role)], sound: 'seal' }];
      case 'ability_rearmed':
        return [{ view: ability(calm, event.role, event.ability, true), length: 800, focus: [roleKey(event.role)], sound: 'deal' }];

      // Deciding together
      case 'proposal_made':
      case 'proposal_answered':
      case 'proposal_closed':
        return [{ view, length: own ? 0 : 600 }];
      default:
        return [];
    }
  }

  private moved(view: View, event: Fields): Retelling {
    const next = moveTo(view, event.indicator, event.to);
    if (!event.moved) return { view: next, length: 0 };
    const fell = !event.up && event.to === 1;
    return {
      view: next,
      length: fell ? 1300 : 650,
      focus: [gaugeKey(event.indicator), this.source(event)],
      sound: fell ? 'lose' : event.up ? 'coin' : 'letter',
      gains: [{ at: gaugeKey(event.indicator), by: event.to - event.from }],
    };
  }

  /** Where a movement comes from: another gauge, the bulletin, a strategy, a minister. */
  private source({ cause, card }: Fields): string {
    return cause === 'event' ? 'event' : cause === 'strategy' ? strategyKey(card) : cause === 'ability' ? roleKey(card) : gaugeKey(card);
  }

  private revealed(view: View, event: Fields): View {
    const card = this.cards.events.find((one) => one.id === event.event);
    const bulletin: EventView = { event: event.event, no: card?.no ?? 0, symbol: card?.symbol ?? null, text: '', phase: event.phase };
    return {
      ...view,
      step: 'event',
      phase: event.phase,
      event: bulletin,
      deck: { ...view.deck, left: event.left, known: view.deck.known.filter((one) => one.place > 1).map((one) => ({ ...one, place: one.place - 1 })) },
    };
  }

  private roll(event: Fields): View['roll'] {
    const card = event.kind === 'event' ? this.cards.events.find((one) => one.id === event.card) : undefined;
    const played = event.kind === 'strategy' ? this.cards.strategies.find((one) => one.id === event.card) : undefined;
    const lines = [...(card?.effects ?? []), ...(played?.play ?? []), ...[...(card?.modes ?? []), ...(played?.modes ?? [])].flatMap((one) => one.effects)];
    const bad = lines.some((line) => line.star && (line.by ?? 0) < 0); // RSL-60: all starred lines of a card have one sign
    return { kind: event.kind, card: event.card, indicators: event.indicators, faces: event.faces, modifiers: event.modifiers, good: bad ? 'miss' : 'hit' };
  }

  /** A strategy changes its pile. */
  private put(view: View, card: string, to: 'active' | 'reserve' | 'discarded' | 'removed'): View {
    const piles = view.strategies;
    const known = [...piles.active, ...piles.reserve, ...piles.market, ...piles.discarded].find((one) => one.card === card) ?? this.strategy(card);
    const without = (list: Strategy[]) => list.filter((one) => one.card !== card);
    const next = {
      active: without(piles.active),
      reserve: without(piles.reserve),
      market: without(piles.market),
      discarded: without(piles.discarded),
      removed: piles.removed,
    };
    if (to === 'removed') next.removed = [...piles.removed, card];
    else if (known) next[to] = [...next[to], known];
    return { ...view, strategies: next };
  }
  private strategy(card: string): Strategy | undefined {
    const { active, reserve, market, discarded } = this.after.strategies;
    return [...active, ...reserve, ...market, ...discarded].find((one) => one.card === card);
  }

  private joined(view: View, role: string): View {
    const minister = this.after.roles.find((one) => one.role === role);
    return minister ? { ...view, roles: [...view.roles.filter((one) => one.role !== role), minister] } : view;
  }
  private left(view: View, role: string): View {
    return { ...view, roles: view.roles.filter((one) => one.role !== role) };
  }

  /** The year turn by turn, what nearly broke and what held, then the verdict. */
  private finale(view: View, event: Fields): Retelling[] {
    const { course } = this.after;
    const year = { ...view, ...between('over'), course };
    const step = Math.max(450, Math.min(900, 6000 / Math.max(1, course.length)));
    return [
      ...course.map((_, turn): Retelling => ({ view: { ...year, finale: { turn } }, length: step, quiet: true, line: null, sound: 'deal' })),
      { view: { ...year, finale: { review: true } }, length: 3500, quiet: true, line: null, sound: 'letter' },
      { view: { ...year, finale: { review: true } }, length: 2500, large: true, sound: event.result === 'victory' ? 'win' : 'lose' },
    ];
  }
}

const find = (view: View, on: Indicator) => view.indicators.find((one) => one.id === on);
const number = (text: string) => Number(text.replace('−', '-').replace('+', ''));
const aside = (view: View): View => ({ ...view, roll: undefined, die: undefined });
/** Between two phases no event lies on the table. */
const between = (step: string, phase = step) => ({ step, phase, event: undefined });
/** While a story is told nothing is asked, and what was to come is not known any more. */
const unasked = (view: View): View => ({ ...view, question: null, forecast: undefined, loss: undefined, peek: undefined, proposal: undefined });

function budget(view: View, change: Partial<View['budget']>): View {
  return { ...view, budget: { ...view.budget, ...change } };
}
function gauge(view: View, on: Indicator, change: Partial<Gauge>): View {
  return { ...view, indicators: view.indicators.map((one) => (one.id === on ? { ...one, ...change } : one)) };
}
function moveTo(view: View, on: Indicator, space: number): View {
  const one = find(view, on);
  const zone = one && zoneAt(one, space);
  const goals = view.goals.map((goal) => (goal.on === on ? { ...goal, space, missing: Math.max(0, goal.at_least - space) } : goal));
  return { ...gauge(view, on, { space, colour: (zone?.colour ?? 'plain') as Gauge['colour'], does: zone && zone.colour !== 'top' ? zone.does : [] }), goals };
}
function ability(view: View, role: string, which: number, available: boolean): View {
  const mark = (one: View['roles'][number]) => ({
    ...one,
    abilities: one.abilities.map((each) => (each.ability === which ? { ...each, available, now: available && each.now } : each)),
  });
  return { ...view, roles: view.roles.map((one) => (one.role === role ? mark(one) : one)) };
}
