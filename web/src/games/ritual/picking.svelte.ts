// SPDX-License-Identifier: MIT
// What is being chosen on the board, before it is sent. When others move meanwhile, it stays chosen as long as it can still
// be done.
import { t } from '../../lib/text';
import type { Action, Choice, Names, Offers } from '../board';
import { canName, drawChoice, type Held, type ObjectType, type RitualCards, spellsOf, types, untilForced, type View } from './night';

export interface Situation {
  view: View;
  cards: RitualCards;
  names: Names;
  offers: Offers;
  own: Held | undefined; // the hand that is being played
}

export class Picking {
  picked = $state.raw<Choice[]>([]);
  decks = $state.raw<ObjectType[]>([]);
  spell = $state<string | null>(null);

  constructor(private readonly now: () => Situation) {}

  /** Forgets what can no longer be done. */
  keepPossible() {
    const { offers } = this.now();
    this.picked = this.picked.map((old) => offers.choices.find((one) => one.id === old.id)).filter((choice) => choice !== undefined);
    const last = this.decks.at(-1);
    if (last && !canName(offers.of('draw_objects'), this.decks.slice(0, -1), last)) this.decks = [];
    if (this.spell !== null && offers.all({ type: 'cast', spell: this.spell }).length === 0) this.spell = null;
  }
  readonly clear = () => {
    this.picked = [];
    this.decks = [];
    this.spell = null;
  };

  // --- How many are wanted

  readonly part = $derived.by(() => {
    const { view, cards } = this.now();
    const casting = view.resolution?.casting;
    if (view.step !== 'choose' || !casting?.spell || casting.effect === undefined) return undefined;
    const all = [...cards.witches.flatMap((witch) => spellsOf(cards, witch.id)), cards.common_spell];
    return all.find((one) => one.id === casting.spell)?.effects[casting.effect];
  });
  private readonly copies = (choice: Choice): number => {
    const { view, own } = this.now();
    const card = choice.action.card as ObjectType;
    if (choice.action.type === 'draw_type') return view.decks[choice.action.object as ObjectType];
    return types.includes(card) ? (own?.hand.objects[card] ?? 1) : 1;
  };
  readonly wanted = $derived.by(() => {
    const { offers, own } = this.now();
    if (!['play_card', 'remove_card', 'draw_type', 'discard'].some((type) => offers.has(type))) return 1;
    const there = offers.choices.reduce((sum, choice) => sum + this.copies(choice), 0);
    return Math.max(1, Math.min((this.part?.n ?? 1) - (own?.picks?.length ?? 0), there));
  });

  // --- Choosing

  readonly isPicked = (choice: Choice | undefined) => choice !== undefined && this.picked.some((one) => one.id === choice.id);
  readonly times = (choice: Choice | undefined) => (choice ? this.picked.filter((one) => one.id === choice.id).length : 0);
  readonly pick = (choice: Choice) => {
    this.decks = [];
    if (choice.action.type !== 'cast') this.spell = null;
    if (this.wanted > 1) {
      if (this.picked.length < this.wanted && this.times(choice) < this.copies(choice)) this.picked = [...this.picked, choice];
      else this.picked = this.picked.filter((one) => one.id !== choice.id);
    } else this.picked = this.isPicked(choice) ? [] : [choice];
  };
  nameDeck(type: ObjectType) {
    const { offers } = this.now();
    const one = offers.find({ type: 'draw_type', object: type });
    if (one) return this.pick(one);
    this.picked = [];
    this.spell = null;
    const draws = offers.of('draw_objects');
    if (canName(draws, this.decks, type)) this.decks = [...this.decks, type];
    else if (canName(draws, [], type)) this.decks = [type];
  }
  chooseSpell(id: string) {
    this.decks = [];
    this.spell = this.spell === id && this.picked.length === 0 ? null : id;
    const casts = this.now().offers.all({ type: 'cast', spell: id });
    this.picked = casts.length === 1 && casts[0] && casts[0].action.target === undefined ? casts : [];
  }
  /** The targets of the spell that is being cast. */
  private readonly targets = $derived.by(() =>
    this.spell === null
      ? []
      : this.now()
          .offers.all({ type: 'cast', spell: this.spell })
          .filter((choice) => choice.action.target !== undefined),
  );
  readonly target = (witch: number) => {
    if (this.spell !== null) return this.targets.find((choice) => choice.action.target === witch);
    const { offers } = this.now();
    return offers
      .of('choose_first')
      .concat(offers.of('name_high'))
      .find((choice) => choice.action.seat === witch);
  };

  // --- What it amounts to

  private readonly drawn = $derived.by(() => (this.decks.length ? drawChoice(this.now().offers.of('draw_objects'), this.decks) : undefined));
  readonly ready = $derived(this.drawn !== undefined || (this.picked.length > 0 && (this.picked.length === this.wanted || this.wanted === 1)));
  /** The actions of a choice that is ready; then the hands are empty again. */
  take(): Action[] {
    if (!this.ready) return [];
    const actions = this.drawn ? [this.drawn.action] : untilForced(this.now().offers.choices, this.picked, this.wanted, this.copies);
    this.clear();
    return actions;
  }
  /** What will be sent, or as far as it is chosen. */
  readonly actions = $derived(this.drawn ? [this.drawn.action] : this.picked.map((choice) => choice.action));
  readonly saying = $derived.by(() => {
    if (this.drawn) return this.drawn.label;
    if (this.picked.length > 0) {
      const sentence = this.picked.map((choice) => head(choice)).join(' · ');
      const more = this.wanted - this.picked.length;
      return more > 0 ? `${sentence} (${t('ritual.more', { count: more })})` : sentence;
    }
    if (this.decks.length) return t('ritual.draw.second', { type: t(`ritual.type.${this.decks[0]}`) });
    if (this.spell !== null) return t('ritual.target', { spell: String((this.now().names.spell as Record<string, unknown>)[this.spell]) });
    return '';
  });
}

/** What a Spell or a witch can do stands on her card: on the button only what is done. */
function head({ action, label }: Choice): string {
  return ['keep_spell', 'take_spell', 'cast'].includes(action.type) ? (label.split('. ')[0] as string) : label;
}
