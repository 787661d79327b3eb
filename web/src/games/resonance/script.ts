// SPDX-License-Identifier: MIT
// How a round of Resonance is told: the posts turn one by one, audiences light up, crowds answer, totals are counted, and
// only then is the news claimed; cards go to their buyers one at a time; at the end the race is run once more.
import { t } from '../../lib/text';
import type { Beat, Line, Told } from '../board';
import { type Cards, Deck, type InHand, type Of, type Seat, type View } from './types';
import type { GameEvent } from './wire.generated';

type Retelling = Omit<Beat<View>, 'line' | 'view'> & { view: View; line?: null }; // null: seen, but not yet in the story

export function script({ before, after, lines, cards, seat }: Told<View, Cards>): Beat<View>[] {
  const tale = new Tale(after, new Deck(cards), seat);
  const beats: Beat<View>[] = [];
  let view = before;
  for (const line of lines)
    for (const told of tale.tell(view, line)) {
      view = told.view;
      beats.push({ line, ...told });
    }
  return beats;
}

class Tale {
  constructor(
    private readonly after: View,
    private readonly deck: Deck,
    private readonly me: number | null,
  ) {}

  tell(view: View, line: Line): Retelling[] {
    const event = line.event as GameEvent;
    switch (event.type) {
      case 'round_started':
        return [{ view: this.cleared(view, event.round), length: 0 }];
      case 'event_revealed':
        return [{ view: this.revealed(view, event), length: 1500, focus: ['news'], sound: 'reveal' }];
      case 'personas_drawn':
        return [
          {
            view: this.drawn(view, event),
            length: 500,
            quiet: true,
            sound: 'deal',
            flights: event.personas.map((key) => ({ key, from: `deck-${event.seat}` })),
          },
        ];
      case 'response_chosen':
        return [
          { view: at(view, event.seat, { chosen: true }), length: event.seat === this.me ? 0 : 250, quiet: true, sound: 'seal', focus: [`post-${event.seat}`] },
        ];
      case 'response_revealed':
        return [
          {
            view: this.posted(view, event),
            length: 1000,
            caption: this.says(event.response),
            sound: 'letter',
            focus: [`post-${event.seat}`, `audience-${event.audience}`],
          },
        ];
      case 'live_audiences_set':
        return [{ view: this.woken(view), length: 1200, sound: 'reveal' }];
      case 'resonance_resolved':
        return [this.resolved(view, event)];
      case 'hand_counted':
        return [
          { view: at(view, event.seat, { hand_value: event.hand_value, resonating: event.resonating_count }), length: 650, focus: [`worth-${event.seat}`] },
        ];
      case 'tie_broken':
      case 'event_unclaimed':
      case 'event_carried':
        return [{ view, length: 1900, focus: ['news'] }];
      case 'event_claimed':
        return [this.claimed(view, event)];
      case 'display_dealt':
        return [{ view: this.offered(view, event), length: 1100, quiet: true, sound: 'deal' }];
      case 'card_added':
        return [this.taken(view, event)];
      case 'seat_passed':
        return [{ view: at(view, event.seat, { passed: true }), length: event.automatic || event.seat === this.me ? 0 : 500, focus: [`seat-${event.seat}`] }];
      case 'removal_submitted':
        return [{ view: at(view, event.seat, { submitted: true }), length: 0 }];
      case 'cards_removed':
        return [
          {
            view: at(view, event.seat, { influence: event.influence_left }),
            length: event.seat === this.me || event.persona_count + event.response_count === 0 ? 0 : 600,
            focus: [`seat-${event.seat}`],
          },
        ];
      case 'seat_resigned':
        return [{ view: at(view, event.seat, { resigned: true }), length: 2500, large: true }];
      case 'game_ended':
        return this.finale(view, event);
      default:
        return [];
    }
  }

  private cleared(view: View, round: number): View {
    const empty = {
      opening: [],
      bonus: [],
      response: null,
      chosen: false,
      passed: false,
      submitted: false,
      hand_value: 0,
      resonating: 0,
      draw_total: 0,
      gained: 0,
    };
    return {
      ...view,
      round,
      step: 'choose',
      event: null,
      live: [],
      display: { personas: [], responses: [] },
      seats: view.seats.map((one) => ({ ...one, ...empty })),
      mine: withoutPosts(view.mine),
    };
  }

  private revealed(view: View, event: Of<'event_revealed'>): View {
    const live = event.audiences.map((audience) => ({ audience, event: true, seats: [] }));
    return {
      ...view,
      event: { card: event.event, attention: event.attention, audiences: event.audiences },
      live,
      decks: { ...view.decks, events: event.events_left },
    };
  }

  /** One's followers turn up; those whom the news interests wake at once. */
  private drawn(view: View, event: Of<'personas_drawn'>): View {
    const opening = event.personas.map((card) => this.follower(view, card));
    return at(view, event.seat, { opening, persona_deck: event.deck_left, hand_value: this.worth(opening) });
  }

  private posted(view: View, event: Of<'response_revealed'>): View {
    const lit = view.live.find((one) => one.audience === event.audience);
    const live = lit
      ? view.live.map((one) => (one === lit ? { ...lit, seats: [...lit.seats, event.seat] } : one))
      : [...view.live, { audience: event.audience, event: false, seats: [event.seat] }];
    return at({ ...view, live, mine: withoutPosts(view.mine) }, event.seat, { response: event.response, chosen: true });
  }

  private woken(view: View): View {
    const seats = view.seats.map((one) => ({ ...one, opening: one.opening.map(({ card }) => this.follower(view, card)) }));
    return { ...view, seats: seats.map((one) => ({ ...one, hand_value: this.worth(one.opening) })) };
  }

  private resolved(view: View, event: Of<'resonance_resolved'>): Retelling {
    const one = view.seats[event.seat] as Seat;
    const bonus = event.bonus_drawn.map((card) => this.follower(view, card));
    const next = at({ ...view, supply: event.supply_left }, event.seat, {
      bonus,
      influence: one.influence + event.influence_gained,
      gained: event.influence_gained,
      persona_deck: Math.max(0, one.persona_deck - bonus.length),
      hand_value: this.worth([...one.opening, ...bonus]),
    });
    return {
      view: next,
      length: event.resonating_count === 0 ? 700 : 1500,
      caption: t('resonance.told.woken', { count: event.resonating_count, influence: event.influence_gained, bonus: bonus.length }),
      focus: [`seat-${event.seat}`],
      sound: event.influence_gained > 0 ? 'coin' : 'seal',
      flights: bonus.map(({ card }) => ({ key: card, from: `deck-${event.seat}` })),
      gains: event.influence_gained > 0 ? [{ at: `influence-${event.seat}`, by: event.influence_gained }] : [],
    };
  }

  private claimed(view: View, event: Of<'event_claimed'>): Retelling {
    const one = view.seats[event.seat] as Seat;
    const now = view.event === null ? null : { ...view.event, claimed_by: event.seat };
    const wins = event.attention_total >= view.target_attention;
    return {
      view: at({ ...view, event: now, carried: [] }, event.seat, { attention: event.attention_total, won: [...one.won, ...event.events] }),
      length: wins ? 3000 : 2200,
      large: wins,
      focus: [`seat-${event.seat}`],
      sound: event.seat === this.me ? 'win' : 'coin',
      gains: [{ at: `attention-${event.seat}`, by: event.attention_gained }],
    };
  }

  private offered(view: View, event: Of<'display_dealt'>): View {
    const { network_order, turn } = this.after;
    return {
      ...view,
      step: 'add',
      display: { personas: event.personas, responses: event.responses },
      network_order: network_order ?? view.network_order,
      turn,
      mine: this.after.mine ?? view.mine,
    };
  }

  private taken(view: View, event: Of<'card_added'>): Retelling {
    const without = (list: string[]) => list.filter((card) => card !== event.card);
    const display = { personas: without(view.display.personas), responses: without(view.display.responses) };
    return {
      view: at({ ...view, display, turn: event.seat }, event.seat, { influence: event.influence_left }),
      length: event.seat === this.me ? 0 : 900,
      focus: [`seat-${event.seat}`],
      sound: 'coin',
      flights: [{ key: event.card, to: `seat-${event.seat}` }],
      gains: [{ at: `influence-${event.seat}`, by: -1 }],
    };
  }

  /** The race once more, the crowds that were built (the winner's last), then who has won. */
  private finale(view: View, event: Of<'game_ended'>): Retelling[] {
    const last = { ...view, story: this.after.story };
    const order = view.seats.map((one) => one.seat).sort((a, b) => (event.attention[a] ?? 0) - (event.attention[b] ?? 0));
    const crowds = this.after.story === undefined ? [] : order;
    return [
      { view: { ...last, finale: { race: true } }, line: null, length: 3500, quiet: true, sound: 'deal' },
      ...crowds.map((seat): Retelling => ({ view: { ...last, finale: { crowd: seat } }, line: null, length: 1900, quiet: true, sound: 'letter' })),
      { view: { ...last, finale: { race: true } }, length: 2500, large: true, sound: this.me !== null && event.winners.includes(this.me) ? 'win' : 'lose' },
    ];
  }

  private says(post: string): string {
    const face = this.deck.posts.get(post);
    return `${face?.name}: ${face?.flavour}`;
  }
  private follower(view: View, card: string): InHand {
    const by = view.live.find((one) => one.audience === this.deck.audienceOf(card));
    return { card, resonates: by !== undefined, event: by?.event ?? false, seats: by?.seats ?? [] };
  }
  private worth(hand: InHand[]): number {
    return hand.reduce((sum, { card, resonates }) => sum + (resonates ? (this.deck.personas.get(card)?.value ?? 0) : 0), 0);
  }
}

function at(view: View, seat: number, change: Partial<Seat>): View {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}

/** The posts that were to choose from go away with the choice. */
function withoutPosts(mine: View['mine']): View['mine'] {
  if (!mine) return mine;
  const { responses: _, chosen: __, ...rest } = mine;
  return rest;
}
