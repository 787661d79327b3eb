// SPDX-License-Identifier: MIT
// How an evening is told: the seals are broken together, then one letter after the other crosses the floor; every answer is
// stamped on its letter; engagements and withdrawals stop the room; at the end one heart after the other is opened.
import { t } from '../../lib/text';
import type { Beat, Line, Told } from '../board';
import { type Cards, type Intention, type Seat, sumsOf, type View } from './types';

type Fields = Record<string, any>;
type Retelling = Omit<Beat<View>, 'line' | 'view'> & { view: View };

export function script({ before, after, lines, cards, seat, say }: Told<View, Cards>): Beat<View>[] {
  const tale = new Tale(after, lines, cards, seat, say ?? (() => ''));
  const beats: Beat<View>[] = [];
  let view = before;
  for (const line of lines) {
    const tellings = tale.tell(view, line);
    for (const [i, told] of tellings.entries()) {
      view = told.view;
      beats.push({ line: i === tellings.length - 1 ? line : null, ...told }); // its sentence tells all: it comes when all is seen
    }
  }
  return beats;
}

const decided = 2500;
const seatKeys = (...seats: number[]) => seats.map((seat) => `seat-${seat}`);

class Tale {
  constructor(
    private readonly after: View,
    private readonly lines: Line[],
    private readonly cards: Cards,
    private readonly me: number | null,
    private readonly say: (key: string, fields: unknown) => string,
  ) {}

  tell(view: View, line: Line): Retelling[] {
    const event: Fields = line.event;
    const mine = event.seat === this.me;
    switch (line.event.type) {
      case 'character_chosen':
        return [
          {
            view: at(view, event.seat, { character: event.character, sealed: true }),
            length: mine ? 0 : 700,
            focus: [`character-${event.character}`],
            sound: 'deal',
          },
        ];
      case 'game_started':
        return [{ view: this.complete(view, event), length: 0 }];
      case 'traits_dealt':
        return mine && event.cards
          ? [
              {
                view: this.dealt(view, event.cards),
                length: 1400,
                caption: t('persuasion.told.dealt'),
                sound: 'deal',
                flights: event.cards.map((key: string) => ({ key, from: 'deck' })),
              },
            ]
          : [];
      case 'desires_dealt':
        return mine && event.card ? [{ view: own(view, { desires: event.card }), length: 1800, focus: ['desires'], sound: 'reveal' }] : [];
      case 'round_started':
        return [
          {
            view: this.round(view, event),
            length: event.round === 1 ? 900 : event.last ? 2200 : 1300,
            caption: event.last ? undefined : t('persuasion.told.round', { round: event.round, count: event.eligible.length }),
            sound: 'turn',
          },
        ];
      case 'intention_sealed':
        return [{ view: this.sealed(view, event), length: mine ? 0 : 250, quiet: true, sound: 'seal', focus: seatKeys(event.seat) }];
      case 'intentions_revealed':
        return this.revealed(view, event.intentions);
      case 'independence_claimed':
        return [
          {
            view: without(at(view, event.seat, { status: 'independent', sealed: false }), [event.seat]),
            length: decided,
            large: true,
            sound: 'reveal',
            focus: seatKeys(event.seat),
          },
        ];
      case 'intention_voided':
        return [{ view: this.back(this.decided(view, event.sender, 'void'), event.sender), length: 1000, sound: 'seal', focus: seatKeys(event.sender) }];
      case 'invitation_answers_sealed':
        return [{ view: this.answered(view, event), length: mine ? 0 : 250, quiet: true, sound: 'seal', focus: seatKeys(event.seat) }];
      case 'invitations_answered':
        return this.stamped(view, event.answers, 'inviter', 'invitee', 'result', 'sub.invitation');
      case 'traits_shown':
        return this.shown(view, event);
      case 'correspondence_opened':
        return [this.opened(view, event)];
      case 'words_sent':
        return event.text === undefined || event.from === this.me ? [] : [{ view, length: 1300, sound: 'word', focus: seatKeys(event.from) }];
      case 'correspondence_closed':
        return [this.closed(view, event)];
      case 'traits_returned':
        return [{ view: this.returned(view, event), length: 0 }];
      case 'proposal_peeked':
        return [this.offered(view, event)];
      case 'proposal_answer_sealed':
        return [{ view: this.promised(view, event), length: mine ? 0 : 250, quiet: true, sound: 'seal', focus: seatKeys(event.seat) }];
      case 'proposals_resolved':
        return this.stamped(view, event.proposals, 'proposer', 'addressee', 'outcome', 'sub.proposal');
      case 'engaged':
        return [{ view: this.engaged(view, event), length: decided, large: true, sound: 'win', focus: seatKeys(event.proposer, event.acceptor) }];
      case 'traits_exchanged':
        return [this.exchanged(view, event)];
      case 'reflection_offered':
        return [{ view: this.reflecting(view, event.seats), length: 1100, focus: seatKeys(...event.seats) }];
      case 'reflection_drawn':
        return [this.drawn(view, event)];
      case 'deck_reshuffled':
        return [
          {
            view: { ...view, deck: event.deck_size, pile: { count: 0, cards: [] } },
            length: 1100,
            sound: 'deal',
            focus: ['deck'],
            flights: [{ key: 'pile', to: 'deck' }],
          },
        ];
      case 'reflection_discarded':
        return [this.discarded(view, event)];
      case 'round_ended':
        return [
          {
            view: unsealed(view),
            length: event.next === 'matrimony' ? decided : event.next === 'last_round' ? 1500 : 0,
            large: event.next === 'matrimony',
            sound: 'reveal',
          },
        ];
      case 'seat_absent':
      case 'seat_returned':
        return [{ view: at(view, event.seat, { absent: line.event.type === 'seat_absent' }), length: 1200, focus: seatKeys(event.seat) }];
      case 'hands_revealed':
        return this.heart(view, event);
      case 'game_ended':
        return [
          {
            view: { ...view, finale: { heart: null }, matrimony: this.after.matrimony },
            length: 3000,
            large: true,
            caption: this.verdict(event),
            sound: this.me !== null && event.winners.includes(this.me) ? 'win' : 'lose',
          },
        ];
      default:
        return [];
    }
  }

  private complete(view: View, event: Fields): View {
    const seats = view.seats.map((one, i) => ({ ...one, character: event.characters[i], sealed: false, traits: 5 }));
    return { ...view, step: 'intentions', deck: event.deck_size, seats, eligible: seats.map((one) => one.seat) };
  }
  private dealt(view: View, hand: string[]): View {
    return own(view, { traits: [...hand].sort().map((card) => ({ card, in_hand: true, seen_by: [] })), sums: sumsOf(this.cards, hand) });
  }

  private round(view: View, event: Fields): View {
    const seats = view.seats.map(({ intention: _, ...one }) => ({ ...one, sealed: false }));
    const { reflection: _, ...rest } = view;
    return own(
      { ...rest, round: event.round, step: 'intentions', last_round: event.last ? event.reason : 'no', eligible: event.eligible, seats, correspondence: [] },
      { intention: undefined, invitations: undefined, proposals: undefined },
    );
  }

  private sealed(view: View, event: Fields): View {
    const next = at(view, event.seat, { sealed: true });
    if (event.seat !== this.me || event.kind === undefined) return next;
    const intention: Intention = { kind: event.kind, to: event.target, trait: event.trait };
    return own(next, { intention, traits: inHand(view, event.trait, false) });
  }

  /** All seals are broken at once: what everybody wants. Then, in the order of seats, from whom. */
  private revealed(view: View, all: Fields[]): Retelling[] {
    const kinds = all.reduce((sum: View, one) => at(sum, one.seat, { sealed: false, intention: { kind: one.kind, automatic: one.automatic } }), {
      ...view,
      step: 'invitations',
    } as View);
    const beats: Retelling[] = [{ view: kinds, length: 1200, caption: t('persuasion.told.seals'), sound: 'reveal' }];
    for (const one of all) {
      if (one.target === undefined) continue;
      const last = (beats.at(-1) as Retelling).view;
      const asked = one.target === this.me;
      beats.push({
        view: at(last, one.seat, { intention: { kind: one.kind, automatic: one.automatic, to: one.target, outcome: 'open' } }),
        length: asked ? 800 : 350,
        caption: this.say('sub.intention', one),
        sound: 'letter',
        focus: seatKeys(one.seat, one.target),
        flights: [{ key: `hand-${one.seat}`, to: `seat-${one.target}` }],
      });
    }
    return beats;
  }

  private answered(view: View, event: Fields): View {
    const next = at(view, event.seat, { sealed: true });
    if (event.seat !== this.me || !event.answers) return next;
    const answers = new Map<number, string>(event.answers.map((one: Fields) => [one.from, one.answer]));
    const invitations = view.mine?.invitations?.map((one) => ({ ...one, answer: answers.get(one.from) ?? one.answer }));
    return own(next, { invitations });
  }

  /** One letter after the other gets its seal: what became of it. Who is concerned gets the time to read it. */
  private stamped(view: View, all: Fields[], from: string, to: string, outcome: string, words: string): Retelling[] {
    let next = unsealed(view);
    return all.map((one) => {
      const concerns = one[from] === this.me || one[to] === this.me;
      next = this.decided(next, one[from], one[outcome]);
      return {
        view: next,
        length: concerns ? 1500 : outcome === 'outcome' ? 900 : 450,
        caption: this.say(words, one),
        sound: concerns ? 'reveal' : 'seal',
        focus: seatKeys(one[from], one[to]),
      };
    });
  }
  private decided(view: View, from: number, outcome: string): View {
    const intention = view.seats[from]?.intention;
    const next = intention ? at(view, from, { intention: { ...intention, outcome } }) : view;
    return outcome === 'rejected' || outcome === 'promised' || outcome === 'ring' ? this.back(next, from) : next;
  }
  /** The committed trait returns to its owner. */
  private back(view: View, seat: number): View {
    if (seat !== this.me || !view.mine) return view;
    const { trait: _, ...rest } = view.mine.intention ?? { kind: 'invite' as const };
    return own(view, { traits: inHand(view, view.mine.intention?.trait, true), intention: view.mine.intention ? rest : undefined });
  }

  /** The traits of an invitation return; one that is committed to another letter stays there. */
  private returned(view: View, event: Fields): View {
    const intention = view.mine?.intention;
    const mine = event.pair ? intention?.kind === 'invite' && event.pair.includes(this.me) && event.pair.includes(intention.to) : event.inviter === this.me;
    return mine ? this.back(view, this.me ?? -1) : view;
  }

  private shown(view: View, event: Fields): Retelling[] {
    const pair = [event.inviter, event.invitee];
    if (this.me === null || !pair.includes(this.me) || !event.of_inviter) return [];
    const other = event.inviter === this.me ? event.invitee : event.inviter;
    const theirs: string[] = event.inviter === this.me ? event.of_invitee : event.of_inviter;
    const shown = { [event.inviter]: event.of_inviter, [event.invitee]: event.of_invitee };
    const next = meeting(view, pair, { shown });
    return [{ view: next, length: 2000, sound: 'reveal', focus: seatKeys(other), flights: theirs.map((key) => ({ key, from: `hand-${other}` })) }];
  }
  private opened(view: View, event: Fields): Retelling {
    const concerns = event.pair.includes(this.me);
    return {
      view: meeting({ ...view, step: 'correspondence' }, event.pair, {}),
      length: concerns ? 700 : 350,
      quiet: !concerns,
      focus: seatKeys(...event.pair),
    };
  }
  private closed(view: View, event: Fields): Retelling {
    const correspondence = view.correspondence.filter((one) => !samePair(one.pair, event.pair));
    return {
      view: { ...view, correspondence },
      length: event.pair.includes(this.me) ? 700 : 250,
      quiet: !event.pair.includes(this.me),
      focus: seatKeys(...event.pair),
    };
  }

  private offered(view: View, event: Fields): Retelling {
    const next: View = { ...view, step: 'proposals' };
    if (event.addressee === this.me) {
      const proposals = [
        ...(view.mine?.proposals ?? []).filter((one) => one.from !== event.proposer),
        { from: event.proposer as number, trait: event.trait as string },
      ].sort((a, b) => a.from - b.from);
      return {
        view: own(next, { proposals }),
        length: 2000,
        sound: 'letter',
        focus: seatKeys(event.proposer),
        flights: [{ key: event.trait, from: `hand-${event.proposer}` }],
      };
    }
    return { view: next, length: event.proposer === this.me ? 1100 : 0, focus: seatKeys(event.proposer, event.addressee) };
  }
  private promised(view: View, event: Fields): View {
    const next = at(view, event.seat, { sealed: true });
    return event.seat === this.me ? own(next, { gift: event.gift, accepts: event.accepts }) : next;
  }

  private engaged(view: View, event: Fields): View {
    const next = at(at(view, event.proposer, { status: 'engaged', fiance: event.acceptor }), event.acceptor, { status: 'engaged', fiance: event.proposer });
    return without(next, [event.proposer, event.acceptor]);
  }
  private exchanged(view: View, event: Fields): Retelling {
    const { proposer, acceptor } = event;
    const flights = [
      { key: `hand-${proposer}`, to: `hand-${acceptor}` },
      { key: `hand-${acceptor}`, to: `hand-${proposer}` },
    ];
    const concerns = proposer === this.me || acceptor === this.me;
    if (!concerns || !event.of_proposer) return { view, length: 1200, sound: 'deal', flights, focus: seatKeys(proposer, acceptor) };
    const [given, got, other]: [string[], string[], number] =
      proposer === this.me ? [event.of_proposer, event.of_acceptor, acceptor] : [event.of_acceptor, event.of_proposer, proposer];
    const kept = (view.mine?.traits ?? []).filter((one) => !given.includes(one.card)).map((one) => ({ ...one, in_hand: true }));
    const traits = [...kept, ...got.map((card) => ({ card, in_hand: true, seen_by: [] }))].sort((a, b) => a.card.localeCompare(b.card));
    const next = own(view, {
      traits,
      sums: sumsOf(
        this.cards,
        traits.map((one) => one.card),
      ),
      gift: undefined,
      accepts: undefined,
      proposals: undefined,
    });
    return { view: next, length: 2400, sound: 'deal', focus: seatKeys(other), flights: got.map((key) => ({ key, from: `hand-${other}` })) };
  }

  private reflecting(view: View, seats: number[]): View {
    return { ...unsealed(view), step: 'reflection', reflection: { entitled: seats, drew: [] } };
  }
  private drawn(view: View, event: Fields): Retelling {
    const mine = event.seat === this.me;
    if (!event.drew) return { view: at(view, event.seat, { sealed: true }), length: mine ? 0 : 500, focus: seatKeys(event.seat) };
    const entitled = view.reflection?.entitled ?? [];
    const next = at(
      { ...view, step: 'discards', deck: view.deck - 1, reflection: { entitled, drew: [...(view.reflection?.drew ?? []), event.seat].sort() } },
      event.seat,
      { traits: 6, sealed: false },
    );
    if (!mine || !event.card)
      return { view: next, length: 800, sound: 'deal', flights: [{ key: 'deck', to: `hand-${event.seat}` }], focus: seatKeys(event.seat) };
    const traits = [...(view.mine?.traits ?? []), { card: event.card as string, in_hand: true, seen_by: [] }].sort((a, b) => a.card.localeCompare(b.card));
    return {
      view: own(next, {
        traits,
        drawn: event.card,
        sums: sumsOf(
          this.cards,
          traits.map((one) => one.card),
        ),
      }),
      length: 1600,
      sound: 'deal',
      focus: [event.card],
      flights: [{ key: event.card, from: 'deck' }],
    };
  }
  private discarded(view: View, event: Fields): Retelling {
    const mine = event.seat === this.me;
    const cards = event.card && !mine ? [...view.pile.cards, event.card] : view.pile.cards;
    const next = at({ ...view, pile: { count: view.pile.count + 1, cards } }, event.seat, { traits: 5, sealed: false });
    if (!mine) return { view: next, length: 600, sound: 'deal', flights: [{ key: `hand-${event.seat}`, to: 'pile' }], focus: seatKeys(event.seat) };
    const traits = (view.mine?.traits ?? []).filter((one) => one.card !== event.card);
    return {
      view: own(next, {
        traits,
        drawn: undefined,
        discard: undefined,
        sums: sumsOf(
          this.cards,
          traits.map((one) => one.card),
        ),
      }),
      length: 600,
      sound: 'deal',
      flights: [{ key: event.card, to: 'pile' }],
    };
  }

  /** One's own fate; to who only watches, that of the happy ones. */
  private verdict(event: Fields): string {
    const results = (event.results as Fields[]).filter((one) => (this.me === null ? one.win : one.seat === this.me));
    return results.length === 0
      ? t('persuasion.told.nobody')
      : results
          .slice(0, 3)
          .map((one) => this.say('sub.result', one) + '.')
          .join(' ');
  }

  /** A heart is opened: what it sought, what it held, and everybody who would have suited it. What the room thinks of a couple is
      the sentence to it. */
  private heart(view: View, event: Fields): Retelling[] {
    const open = this.after.seats.map((one): Seat => ({
      ...one,
      ...(view.seats[one.seat]?.hand || one.seat === event.seat ? {} : { hand: undefined, desires: undefined, sums: undefined }),
    }));
    const verdict = this.lines.find(
      ({ event: one }) => one.type === 'desire_checked' && one.seat === event.seat && one.checked === this.after.seats[event.seat]?.fiance,
    );
    const next: View = { ...view, step: 'over', seats: open, finale: { heart: event.seat, words: verdict?.sentence } };
    const heart: Retelling = {
      view: next,
      length: Math.min(2600, 10_500 / this.after.seats.length),
      quiet: true,
      sound: 'reveal',
      focus: seatKeys(event.seat),
    };
    return view.finale
      ? [heart]
      : [{ view: { ...view, step: 'over', finale: { heart: null } }, length: 1200, caption: t('persuasion.told.curtain'), sound: 'deal' }, heart];
  }
}

function at(view: View, seat: number, change: Partial<Seat>): View {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}
function own(view: View, change: Partial<NonNullable<View['mine']>>): View {
  return view.mine ? { ...view, mine: { ...view.mine, ...change } } : view;
}
function unsealed(view: View): View {
  return { ...view, seats: view.seats.map((one) => ({ ...one, sealed: false })) };
}
/** They look for nobody any more. */
function without(view: View, seats: number[]): View {
  return { ...view, eligible: view.eligible.filter((seat) => !seats.includes(seat)) };
}
function inHand(view: View, card: string | undefined, in_hand: boolean) {
  return (view.mine?.traits ?? []).map((one) => (one.card === card ? { ...one, in_hand } : one));
}
const samePair = (a: number[], b: number[]) => a.includes(b[0] as number) && a.includes(b[1] as number);
function meeting(view: View, pair: number[], more: { shown?: Record<string, string[]> }): View {
  const sorted = [...pair].sort((a, b) => a - b) as [number, number];
  const known = view.correspondence.find((one) => samePair(one.pair, sorted)) ?? { pair: sorted, done: [] };
  const rest = view.correspondence.filter((one) => one !== known);
  const all = [...rest, { ...known, ...more }].sort((a, b) => a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1]);
  return { ...view, correspondence: all };
}
