// SPDX-License-Identifier: MIT
// How a night of the Forbidden Ritual is told: cards go down one by one, all turn together, every Spell and every Artifact is seen to
// work, the objects are counted, the Moon takes its light, levels burn; and at the end the Demon rises before anybody has won.
import { t } from '../../lib/text';
import type { Beat, Line, Told } from '../board';
import {
  type CentreCard,
  type Counts,
  type HandView,
  centreKeys,
  type Finale,
  kindOf,
  levelsOf,
  numberOf,
  type ObjectType,
  type RitualCards,
  type SideView,
  spellsOf,
  types,
  type View,
  type WitchView,
} from './night';

type Fields = Record<string, any>;
type Retelling = Omit<Beat<View>, 'line' | 'view'> & { view: View; line?: null }; // null: seen, but not yet in the story

export function script({ before, lines, cards, seat }: Told<View, RitualCards>): Beat<View>[] {
  const tale = new Tale(cards, before.mine?.seats ?? (seat === null ? [] : [seat]));
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
    private readonly cards: RitualCards,
    private readonly me: number[], // the witches of this viewer
  ) {}

  tell(was: View, { event, sentence }: Line): Retelling[] {
    const view: View = { ...was, told: undefined }; // what one beat lit, the next does not
    const e: Fields = event;
    const own = this.me.includes(e.seat);
    const at = [`seat-${e.seat}`];
    switch (event.type) {
      // --- Before the first round
      case 'demon_dealt':
        return [{ view: this.reread(side(view, e.side, { demon: e.demon })), length: 600, quiet: true, sound: 'deal', focus: [`side-${e.side}`] }];
      case 'spell_kept':
        return [{ view: witch(view, e.seat, { witch: e.witch, offered: undefined }), length: own ? 0 : 900, focus: at, sound: 'letter' }];
      case 'high_witch_named':
        return [{ view: this.titled(view, e), length: 900, focus: at }];
      case 'spell_reserve_shown':
        return [{ view: { ...view, spell_reserve: e.witches }, length: 0 }];
      case 'starting_objects_dealt':
        return [{ view: this.drawn(view, e.seat, e.objects), length: 0 }];
      case 'starting_artifact_dealt':
        return [{ view: this.artifact(view, e), length: 350, quiet: true, sound: 'deal', flights: [{ key: 'deck-artifact', to: `seat-${e.seat}` }] }];

      // --- The round begins
      case 'round_started':
        return [{ view: this.begun(view, e), length: 900, focus: [`moon-${e.moon}`] }];
      case 'month_started':
        return [{ view: { ...view, month: e.month }, length: 1400, sound: 'reveal' }];
      case 'moon_cleared':
        return [{ view: this.reread(this.moon(view, e.moon, null, null)), length: 900, focus: [`moon-${e.moon}`], sound: 'letter' }];
      case 'transient_revealed':
        return [this.turnedUp(view, e)];

      // --- Everybody acts
      case 'action_submitted':
        return [{ view: witch(view, e.seat, { acted: true }), length: own ? 0 : 250, quiet: true, sound: 'seal', focus: at }];
      case 'card_committed':
        return [this.laid(view, e, own)];
      case 'objects_drawn':
        return [
          {
            view: this.ordered(this.drawn(view, e.seat, e.objects), e),
            length: own ? 0 : 800,
            focus: at,
            sound: 'deal',
            flights: unique(e.objects).map((type) => ({ key: `deck-${type}`, to: `seat-${e.seat}` })),
            gains: [{ at: `held-${e.seat}`, by: e.objects.length }],
          },
        ];
      case 'artifact_drawn':
        return [
          {
            view: this.ordered(this.artifact(view, e), e),
            length: own ? 0 : 800,
            focus: at,
            sound: 'deal',
            flights: [{ key: 'deck-artifact', to: `seat-${e.seat}` }],
            gains: [{ at: `held-${e.seat}`, by: 1 }],
          },
        ];
      case 'sigil_broken':
        return [
          {
            view: this.ordered(hand(witch(view, e.seat, { sigil: null }), e.seat, ['mineral', 'potion'], -1), e),
            length: own ? 0 : 1200,
            focus: at,
            sound: 'reveal',
            gains: [{ at: `held-${e.seat}`, by: -2 }],
          },
        ];
      case 'demon_traded':
        return [
          {
            view: this.ordered(hand(this.swapped(view, (view.seats[e.seat] as WitchView).side, e), e.seat, types, -1), e),
            length: own ? 0 : 1400,
            caption: brief(sentence),
            focus: [`demon-${e.taken}`],
            sound: 'reveal',
            gains: [{ at: `held-${e.seat}`, by: -3 }],
          },
        ];
      case 'seat_passed':
        return [{ view: this.ordered(view, e), length: own ? 0 : 700, focus: at }];
      case 'action_timed_out':
        return [{ view, length: 700, focus: at }];
      case 'seat_absent':
      case 'seat_returned':
        return [{ view: this.away(view, e.seat, event.type === 'seat_absent'), length: 700 }];

      // --- Incantations
      case 'cards_revealed':
        return [this.revealed(view, e)];
      case 'spell_announced':
        return [
          {
            view: { ...view, told: { actor: this.incantation(view, e.number) } },
            length: own ? 0 : 2600,
            caption: this.explained(view, e, sentence),
            sound: 'letter',
            focus: [...at, ...(e.target === undefined ? [] : [`seat-${e.target}`])],
          },
        ];
      case 'spell_faded':
        return [{ view: this.gone(view, this.incantation(view, e.number)), length: own ? 0 : 1000, focus: at }];
      case 'spell_invalid':
      case 'effect_lost':
        return [{ view, length: 1300, focus: at, sound: 'lose' }];
      case 'incantation_transformed':
        return [this.transformed(view, e)];
      case 'card_played_from_hand':
        return [this.played(view, e, own)];
      case 'centre_card_removed':
        return [{ view: this.gone(view, this.lying(view, e.card, e.owner)), length: own ? 500 : 1000, sound: 'letter' }];
      case 'cards_discarded':
        return [
          {
            view: hand(view, e.seat, e.cards, -1),
            length: own ? 400 : 1000,
            focus: at,
            gains: [{ at: `held-${e.seat}`, by: -e.cards.length }],
            sound: 'letter',
          },
        ];
      case 'demon_changed':
        return [{ view: this.swapped(view, e.side, e), length: own ? 600 : 1400, caption: brief(sentence), focus: [`demon-${e.taken}`], sound: 'reveal' }];
      case 'spell_changed':
        return [{ view: this.bewitched(view, e), length: own ? 600 : 1400, focus: at, sound: 'reveal' }];

      // --- Artifacts, the count, the Moon
      case 'artifact_activated':
      case 'artifact_wasted':
        return [this.swept(view, e, own)];
      case 'objects_counted':
        return [this.counted(view, e)];
      case 'moon_locked':
        return [this.locked(view, e)];
      case 'moon_not_locked':
        return [{ view: this.restless({ ...view, told: { dark: e.moon } }), length: 1600, focus: [`moon-${e.moon}`], sound: 'lose' }];
      case 'centre_cleared':
        return [{ view: { ...view, centre: [], sums: none() }, length: 0 }];

      // --- The end of the round
      case 'level_activated':
        return [this.risen(view, e)];
      case 'incantation_drawn':
        return [
          {
            view: this.inspired(view, e),
            length: 800,
            focus: at,
            sound: 'deal',
            flights: [{ key: 'deck-incantation', to: `seat-${e.seat}` }],
            gains: [{ at: `held-${e.seat}`, by: 1 }],
          },
        ];
      case 'incantation_missing':
        return [{ view, length: 600, focus: at }];
      case 'summoning_contested':
        return [{ view, length: 2500, large: true, sound: 'reveal' }];
      case 'sigil_placed':
        return [
          { view: { ...witch(view, e.target, { sigil: e.number }), told: { sealed: e.target } }, length: 1500, focus: [`seat-${e.target}`], sound: 'seal' },
        ];
      case 'game_ended':
        return this.finale(view, e);
      default:
        return [];
    }
  }

  // --- The round

  private begun(view: View, e: Fields): View {
    const seats = view.seats.map((one) => ({ ...one, acted: false }));
    const mine = view.mine && { ...view.mine, hands: view.mine.hands.map(({ seat, hand }) => ({ seat, hand })) };
    return this.reread({
      ...view,
      round: e.round,
      month: e.month,
      moon: e.moon,
      attempt: e.attempt,
      phase: 'action',
      step: 'act',
      resolution: undefined,
      centre: [],
      face_down: [],
      order: [],
      waiting: seats.map((one) => one.seat),
      sums: none(),
      transient: null,
      seats,
      mine,
    });
  }

  private turnedUp(view: View, e: Fields): Retelling {
    const makeup = { ...view.transients.makeup, [e.object]: view.transients.makeup[e.object as ObjectType] - 1 };
    const centre: CentreCard[] = [{ card: `transient-${e.object}`, owner: null, as: e.object, value: 1 }];
    return {
      view: this.reread({ ...view, transient: e.object, transients: { left: e.left, makeup }, centre, sums: sum(centre) }),
      length: 1100,
      sound: 'reveal',
      flights: [{ key: centreKeys(centre)[0] as string, from: 'deck-transient' }],
      focus: ['deck-transient'],
    };
  }

  private laid(view: View, e: Fields, own: boolean): Retelling {
    const one = { seat: e.seat, ...(e.class && { class: e.class }), ...(e.card && { card: e.card }) };
    const next = this.ordered({ ...view, face_down: [...view.face_down, one] }, e);
    const held = e.card ? hand(next, e.seat, [e.card], -1) : witch(next, e.seat, { cards: (view.seats[e.seat] as WitchView).cards - 1 });
    const mine = held.mine && { ...held.mine, hands: held.mine.hands.map((own) => (own.seat === e.seat ? { ...own, committed: e.card } : own)) };
    return {
      view: { ...held, mine },
      length: own ? 0 : 500,
      quiet: true,
      sound: 'seal',
      focus: [`seat-${e.seat}`],
      flights: [{ key: `down-${e.seat}`, from: `seat-${e.seat}` }],
    };
  }

  private revealed(view: View, e: Fields): Retelling {
    const shown = (e.cards as { seat: number; card: string }[]).map(({ seat, card }): CentreCard => ({
      card,
      owner: seat,
      as: kindOf(card),
      value: numberOf(card) ?? 1,
    }));
    const centre = [...view.centre, ...shown];
    const mine = view.mine && { ...view.mine, hands: view.mine.hands.map(({ committed: _, ...rest }) => rest) };
    const keys = centreKeys(centre).slice(view.centre.length);
    return {
      view: { ...view, mine, phase: 'resolution', step: 'cast', centre, sums: sum(centre), face_down: [], told: { turned: keys } },
      closes: true,
      length: shown.length === 0 ? 900 : 1200 + 350 * shown.length,
      sound: 'reveal',
      flights: shown.map(({ owner }, i) => ({ key: keys[i] as string, from: `down-${owner}` })),
    };
  }

  /** Who has not learned all Spells by heart is told what this one does. */
  private explained(view: View, e: Fields, sentence: string): string {
    const spell = spellsOf(this.cards, (view.seats[e.seat] as WitchView).witch).find((one) => one.id === e.spell);
    return spell ? `${sentence} ${spell.text}` : sentence;
  }

  private transformed(view: View, e: Fields): Retelling {
    const key = this.incantation(view, e.number);
    const keys = centreKeys(view.centre);
    const centre = view.centre.map((card, i) => (keys[i] === key ? { ...card, as: e.kind, value: e.value } : card));
    return {
      view: { ...view, centre, sums: sum(centre), told: { actor: key } },
      length: 1300,
      sound: 'reveal',
      gains: key && e.kind !== 'artifact' ? [{ at: key, by: e.value }] : [],
    };
  }

  private played(view: View, e: Fields, own: boolean): Retelling {
    const card: CentreCard = { card: e.card, owner: e.seat, as: kindOf(e.card), value: types.includes(e.card) ? e.worth : (numberOf(e.card) ?? 1) };
    const centre = [...view.centre, card];
    const key = centreKeys(centre).at(-1) as string;
    return {
      view: hand({ ...view, centre, sums: sum(centre), told: { actor: key } }, e.seat, [e.card], -1),
      length: own ? 500 : 1000,
      sound: 'letter',
      flights: [{ key, from: `seat-${e.seat}` }],
    };
  }

  private swept(view: View, e: Fields, own: boolean): Retelling {
    const keys = centreKeys(view.centre);
    const artifact = view.centre.findIndex((one) => !one.gone && one.as === 'artifact' && one.owner === e.seat && one.value === e.number);
    const centre = view.centre.map((one, i) => (i === artifact || one.as === e.object ? { ...one, gone: true } : one));
    return {
      view: { ...view, step: 'sweep', centre, sums: sum(centre), told: { actor: keys[artifact], sweep: e.object } },
      length: own ? 900 : 1600,
      focus: [`seat-${e.seat}`],
      sound: e.object ? 'letter' : 'lose',
    };
  }

  private counted(view: View, e: Fields): Retelling {
    const centre = view.centre.map((one) => (types.includes(one.as as ObjectType) ? one : { ...one, gone: true }));
    return {
      view: { ...view, centre, told: { count: { herb: e.herb, mineral: e.mineral, potion: e.potion, winner: e.winner } } },
      length: 2200,
      sound: 'deal',
    };
  }

  private locked(view: View, e: Fields): Retelling {
    const key = centreKeys(view.centre)[view.centre.findIndex((one) => !one.gone && one.as === e.object)];
    const next = this.restless(this.reread(this.moon(view, e.moon, e.object, e.card)));
    return {
      view: { ...next, centre: [], sums: none(), told: { lock: e.moon } },
      length: 1600,
      sound: 'win',
      focus: [`moon-${e.moon}`],
      flights: key ? [{ key, to: `moon-${e.moon}` }] : [],
    };
  }

  private risen(view: View, e: Fields): Retelling {
    const one = view.sides[e.side] as SideView;
    const mine = view.mine?.side === e.side;
    const since = e.level <= 2 ? [...one.since, view.round] : one.since;
    const next = this.restless(this.reread(side(view, e.side, { level: e.level, since })));
    return {
      view: { ...next, told: { burning: e.side } },
      length: e.level === 3 ? 2200 : 1700,
      ...(mine && { caption: t('ritual.told.level', { level: numerals[e.level] ?? '' }) }),
      focus: [`side-${e.side}`],
      sound: mine ? 'win' : 'reveal',
    };
  }

  /** The symbols that called him light up on their Moons, the Demon rises over the circle, and then it is said who has won. */
  private finale(view: View, e: Fields): Retelling[] {
    const winners = e.winners as number[];
    const won = this.me.some((seat) => winners.includes(seat));
    const sides = [...new Set(winners.map((seat) => (view.seats[seat] as WitchView).side))];
    const scene = (act: Finale['act']): View => ({ ...view, step: 'none', waiting: [], finale: { act, result: e.result, sides, demons: e.demons } });
    const last: Retelling = { view: scene('verdict'), length: 2800, large: true, sound: won ? 'win' : 'lose' };
    if (e.result === 'called_off') return [last];
    if (e.result !== 'summoned') return [{ view: scene('signs'), length: 3800, line: null, quiet: true, sound: 'reveal' }, last];
    const demons = (e.demons as string[]).map((id) => this.cards.demons.find((one) => one.id === id));
    const spoken = demons.map((one) => `${one?.name}: ${one?.flavour}`).join(' ');
    return [
      { view: scene('signs'), line: null, length: 3200, caption: t('ritual.finale.signs', { demon: demons.map((one) => one?.name ?? '') }), sound: 'deal' },
      { view: scene('rises'), line: null, length: 3800, caption: spoken, sound: 'reveal' },
      last,
    ];
  }

  // --- Single changes

  private ordered(view: View, e: Fields): View {
    if (e.order === undefined) return view;
    return witch({ ...view, order: [...view.order, e.seat], waiting: view.waiting.filter((one) => one !== e.seat) }, e.seat, { acted: true });
  }
  private drawn(view: View, seat: number, objects: ObjectType[]): View {
    const decks = { ...view.decks };
    for (const type of objects) decks[type]--;
    return hand({ ...view, decks }, seat, objects, +1);
  }
  private artifact(view: View, e: Fields): View {
    return hand({ ...view, artifacts: { left: view.artifacts.left - 1, top: e.next_top } }, e.seat, [`artifact-${e.number}`], +1);
  }
  private inspired(view: View, e: Fields): View {
    return hand({ ...view, incantations: { left: view.incantations.left - 1, top: e.next_top } }, e.seat, [`incantation-${e.number}`], +1);
  }
  private titled(view: View, e: Fields): View {
    const members = view.sides[e.side]?.seats ?? [];
    return members.reduce((next, seat) => witch(next, seat, { title: seat === e.seat ? 'high' : 'lesser' }), view);
  }
  private away(view: View, seat: number, absent: boolean): View {
    const player = view.seats.find((one) => one.seat === seat)?.player;
    return { ...view, seats: view.seats.map((one) => (one.player === player ? { ...one, absent } : one)) };
  }
  private swapped(view: View, of: number, e: Fields): View {
    const demon_reserve = [...view.demon_reserve.filter((one) => one !== e.taken), e.given].sort();
    return this.reread(side({ ...view, demon_reserve }, of, { demon: e.taken }));
  }
  private bewitched(view: View, e: Fields): View {
    const spell_reserve = [...view.spell_reserve.filter((one) => one !== e.taken), e.given].sort();
    return witch({ ...view, spell_reserve }, e.seat, { witch: e.taken });
  }
  private moon(view: View, place: number, object: ObjectType | null, card: string | null): View {
    const moons = view.moons.map((one, i) => (i === place ? { ...one, object, card } : one));
    const symbols = none();
    for (const one of moons) if (one.object) symbols[one.object]++;
    return { ...view, moons, symbols };
  }
  private gone(view: View, key: string | undefined): View {
    const keys = centreKeys(view.centre);
    const centre = view.centre.map((one, i) => (keys[i] === key ? { ...one, gone: true } : one));
    return { ...view, centre, sums: sum(centre), told: { actor: key } };
  }
  private lying(view: View, card: string, owner: number | null): string | undefined {
    return centreKeys(view.centre)[view.centre.findIndex((one) => !one.gone && one.card === card && one.owner === owner)];
  }
  private incantation(view: View, number: number): string | undefined {
    return centreKeys(view.centre)[view.centre.findIndex((one) => one.card === `incantation-${number}`)];
  }

  /** What every side lacks, and what would bring its next level, by the Moons as they are now told. */
  private reread(view: View): View {
    const sides = view.sides.map((one): SideView => {
      const needs = levelsOf(this.cards, one.demon)[one.level];
      if (needs === undefined) return { ...one, needs: undefined, lacking: undefined, rises_with: [] };
      const lacking = none();
      for (const type of types) lacking[type] = Math.max(0, needs[type] - view.symbols[type]);
      const rises_with = types.filter((with_) => types.every((type) => lacking[type] <= (type === with_ ? 1 : 0)));
      return { ...one, needs, lacking, rises_with };
    });
    return { ...view, sides };
  }
  /** Between the lock and the next Moon nothing can rise by another one. */
  private restless(view: View): View {
    return { ...view, sides: view.sides.map((one) => ({ ...one, rises_with: [] })) };
  }
}

const none = (): Counts => ({ herb: 0, mineral: 0, potion: 0 });
/** Without what stands in brackets: the rows of a Demon are seen beside it. */
const brief = (sentence: string): string => sentence.replace(/ \([^)]*\)/g, '');
const numerals = ['0', 'I', 'II', 'III'];
const unique = <T>(list: T[]): T[] => [...new Set(list)];

function sum(centre: CentreCard[]): Counts {
  const sums = none();
  for (const one of centre) if (!one.gone && types.includes(one.as as ObjectType)) sums[one.as as ObjectType] += one.value;
  return sums;
}
function side(view: View, of: number, change: Partial<SideView>): View {
  return { ...view, sides: view.sides.map((one) => (one.side === of ? { ...one, ...change } : one)) };
}
function witch(view: View, seat: number, change: Partial<WitchView>): View {
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...change } : one)) };
}

/** Cards into a hand or out of it: their number for everybody, their faces for who may see them. */
function hand(view: View, seat: number, cards: readonly string[], by: 1 | -1): View {
  const changed = <Hand extends HandView>(old: Hand): Hand => {
    const next = { ...old, objects: { ...old.objects } };
    for (const card of cards) {
      const number = numberOf(card);
      if (number === null) next.objects[kindOf(card) as ObjectType] += by;
      else {
        const list = kindOf(card) === 'artifact' ? 'artifacts' : 'incantations';
        next[list] = by > 0 ? [...next[list], number].sort((a, b) => a - b) : next[list].filter((one) => one !== number);
      }
    }
    return next;
  };
  const one = view.seats[seat] as WitchView;
  const seats = witch(view, seat, { cards: one.cards + by * cards.length, ...(one.hand && { hand: changed(one.hand) }) }).seats;
  const mine = view.mine && { ...view.mine, hands: view.mine.hands.map((held) => (held.seat === seat ? { ...held, hand: changed(held.hand) } : held)) };
  return { ...view, seats, mine };
}
