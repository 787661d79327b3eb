// SPDX-License-Identifier: MIT
// The view of the Forbidden Ritual, and what the board reads out of it and out of the log. No rules, only reading.
import type { Action, Choice, Line } from '../board';

export type ObjectType = 'herb' | 'mineral' | 'potion';
export const types: ObjectType[] = ['herb', 'mineral', 'potion'];
export type Counts = Record<ObjectType, number>;

export interface HandView {
  objects: Counts;
  artifacts: number[];
  incantations: number[];
  unknown?: number;
}
export interface CentreCard {
  card: string;
  owner: number | null;
  as: string;
  value: number;
}
export interface SideView {
  side: number;
  seats: number[];
  demon: string | null;
  level: number;
  since: number[];
  needs?: Counts;
  lacking?: Counts;
  rises_with?: ObjectType[];
}
export interface WitchView {
  seat: number;
  player: number;
  side: number;
  witch: string | null;
  sigil: number | null;
  cards: number;
  acted: boolean;
  absent: boolean;
  title?: 'high' | 'lesser';
  hand?: HandView;
  offered?: string[];
}
export interface InTurn {
  seat: number;
  number: number;
  card: string;
}
export interface Casting {
  seat: number;
  number: number;
  spell: string | null;
  target?: number;
  effect?: number;
}
/** A hand of one's own, and what it has laid down or picked already. */
export interface Held {
  seat: number;
  hand: HandView;
  committed?: string;
  sealed?: Action;
  picks?: Action[];
}
export interface View {
  round: number;
  month: number;
  moon: number;
  attempt: number;
  phase: 'setup' | 'action' | 'resolution' | 'end_of_round' | 'over';
  step: string;
  waiting: number[]; // witches, not players
  first: number;
  order: number[];
  moons: { numeral: string; name: string; object: ObjectType | null; card: string | null }[];
  symbols: Counts;
  transient: ObjectType | null;
  transients: { left: number; makeup: Counts };
  decks: Counts;
  artifacts: { left: number; top: number | null };
  incantations: { left: number; top: number | null };
  demon_reserve: string[];
  spell_reserve: string[];
  centre: CentreCard[];
  sums: Counts;
  face_down: { seat: number; class?: string; card?: string }[];
  sides: SideView[];
  seats: WitchView[];
  resolution?: {
    incantations: InTurn[];
    artifacts: InTurn[];
    announced: Casting[];
    would_lock: ObjectType | null;
    casting?: Casting;
    artifact?: number;
  };
  mine?: { seats: number[]; side: number; hands: Held[] };
  result?: { reason: string; rounds: number; months: number; sides: number[]; demons: string[] };
}

export interface Spell {
  id: string;
  name: string;
  timing: string;
  text: string;
  flavour?: string;
  effects: { op: string; n?: number; filter?: string }[];
}
export interface RitualCards {
  object_types: { id: ObjectType; name: string; flavour: string; ritual_cards: number; transient_cards: number }[];
  moons: { numeral: string; name: string; flavour: string }[];
  demons: { id: string; name: string; domain: string; difficulty: string; flavour: string; levels: { level: number; needs: Counts }[] }[];
  witches: { id: string; name: string; epithet: string; flavour: string; spells: (Spell | { slot: number; ref: string })[] }[];
  common_spell: Spell;
  artifacts: { numbers: number[]; flavour: string };
  incantations: { numbers: number[]; flavour: string };
}

export function levelsOf(cards: RitualCards, demon: string | null): Counts[] {
  return cards.demons.find((one) => one.id === demon)?.levels.map((level) => level.needs) ?? [];
}

/** The three Spells of a witch; the third is the one that they all have. */
export function spellsOf(cards: RitualCards, witch: string | null): Spell[] {
  const found = cards.witches.find((one) => one.id === witch);
  return found ? found.spells.map((spell) => ('effects' in spell ? spell : cards.common_spell)) : [];
}

/** The symbols a level asks for, each lit or not by what the Moons show. */
export function litSymbols(needs: Counts, shown: Counts): { type: ObjectType; lit: boolean }[] {
  return types.flatMap((type) => Array.from({ length: needs[type] }, (_, i) => ({ type, lit: i < shown[type] })));
}

/** "herb" of "transient-herb", "artifact" of "artifact-7". */
export function kindOf(card: string): 'herb' | 'mineral' | 'potion' | 'artifact' | 'incantation' {
  return card.replace('transient-', '').replace(/-\d+$/, '') as ObjectType;
}
export function numberOf(card: string): number | null {
  const digits = /-(\d+)$/.exec(card);
  return digits ? Number(digits[1]) : null;
}

/** The witch of this viewer that an action belongs to: a lone player of a team has two. */
export function witchOf(view: View, action: Action): number | undefined {
  return view.mine?.seats[action.second ? 1 : 0];
}

// --- What each witch has done in this round

export interface Deed {
  order: number;
  sentence: string;
  hidden: boolean; // a card face down
}

export function deeds(lines: Line[]): Map<number, Deed> {
  const found = new Map<number, Deed>();
  const start = lines.findLastIndex((line) => line.event.type === 'round_started');
  for (const { event, sentence } of lines.slice(start + 1))
    if (typeof event.order === 'number' && typeof event.seat === 'number')
      found.set(event.seat, { order: event.order, sentence, hidden: event.type === 'card_committed' });
  return found;
}

// --- The story of a round, beat by beat, as the log tells it

export interface StageCard extends CentreCard {
  key: string;
  gone: boolean;
}
export interface Beat {
  at: number; // the line of the log
  kind: 'reveal' | 'spell' | 'change' | 'sweep' | 'count' | 'lock' | 'dark' | 'level' | 'gift' | 'sigil' | 'end';
  sentence: string;
  cards: StageCard[]; // the centre after this beat
  actor: string | null; // key of the card that acts
  counts?: Counts & { winner: ObjectType };
  object?: ObjectType;
  moon?: number;
  side?: number;
  level?: number;
}

const kinds: Record<string, Beat['kind']> = {
  cards_revealed: 'reveal',
  spell_announced: 'spell',
  spell_faded: 'spell',
  spell_invalid: 'spell',
  effect_lost: 'change',
  incantation_transformed: 'change',
  card_played_from_hand: 'change',
  centre_card_removed: 'change',
  cards_discarded: 'change',
  demon_changed: 'change',
  spell_changed: 'change',
  artifact_activated: 'sweep',
  artifact_wasted: 'sweep',
  objects_counted: 'count',
  moon_locked: 'lock',
  moon_not_locked: 'dark',
  level_activated: 'level',
  incantation_drawn: 'gift',
  summoning_contested: 'level',
  sigil_placed: 'sigil',
  game_ended: 'end',
};

/** The resolution of the newest round that has come so far. */
export function story(lines: Line[]): Beat[] {
  const reveal = lines.findLastIndex((line) => line.event.type === 'cards_revealed');
  if (reveal < 0) return [];
  const beats: Beat[] = [];
  let cards: StageCard[] = [];
  let key = 0;
  const add = (card: string, owner: number | null, as: string, value: number) =>
    (cards = [...cards, { key: `c${key++}`, card, owner, as, value, gone: false }]);
  const change = (fits: (card: StageCard) => boolean, how: Partial<StageCard>) =>
    (cards = cards.map((card) => (fits(card) ? { ...card, ...how } : card)));
  const lying = (card: string, owner?: unknown) =>
    cards.find((one) => !one.gone && one.card === card && (owner === undefined || one.owner === (owner ?? null)))?.key ?? null;

  const transient = lines.slice(0, reveal).findLast((line) => line.event.type === 'transient_revealed');
  if (transient) add(`transient-${transient.event.object}`, null, String(transient.event.object), 1);
  for (let at = reveal; at < lines.length; at++) {
    const { event, sentence } = lines[at] as Line;
    if (event.type === 'round_started') break;
    let actor: string | null = null;
    if (event.type === 'cards_revealed')
      for (const shown of event.cards as { seat: number; card: string }[])
        add(shown.card, shown.seat, kindOf(shown.card), numberOf(shown.card) ?? 1);
    if (event.type === 'spell_announced' || event.type === 'spell_faded') actor = lying(`incantation-${event.number}`);
    if (event.type === 'spell_faded') change((card) => card.key === actor, { gone: true });
    if (event.type === 'incantation_transformed') {
      actor = lying(`incantation-${event.number}`);
      change((card) => card.key === actor, { as: String(event.kind), value: Number(event.value) });
    }
    if (event.type === 'card_played_from_hand') {
      const card = String(event.card);
      add(card, Number(event.seat), kindOf(card), Number(event.worth) || (numberOf(card) ?? 1));
    }
    if (event.type === 'centre_card_removed') {
      const gone = lying(String(event.card), event.owner);
      change((card) => card.key === gone, { gone: true });
    }
    if (event.type === 'artifact_activated' || event.type === 'artifact_wasted') {
      actor = cards.find((card) => !card.gone && card.as === 'artifact' && card.owner === event.seat && card.value === event.number)?.key ?? null;
      change((card) => card.as === event.object, { gone: true });
    }
    if (event.type === 'objects_counted') change((card) => !types.includes(card.as as ObjectType), { gone: true });
    const kind = kinds[event.type];
    if (!kind || sentence === '') continue;
    beats.push({
      at,
      kind,
      sentence,
      cards,
      actor,
      ...(kind === 'count' && { counts: event as unknown as Counts & { winner: ObjectType } }),
      ...((kind === 'lock' || kind === 'sweep') && { object: event.object as ObjectType }),
      ...('moon' in event && { moon: Number(event.moon) }),
      ...(event.type === 'level_activated' && { side: Number(event.side), level: Number(event.level) }),
    });
  }
  return beats;
}

// --- Collecting several picks before they are sent

/**
 * The actions to send for these picks: no more than the table would still ask for, because it fills in by itself what is
 * left without a choice. `copies` says how many of a choice there are.
 */
export function untilForced(all: Choice[], picked: Choice[], wanted: number, copies: (choice: Choice) => number): Action[] {
  const sent: Action[] = [];
  const taken = new Map<string, number>();
  for (const choice of picked) {
    const left = all.map((one) => copies(one) - (taken.get(one.id) ?? 0)).filter((count) => count > 0);
    const forced = left.length <= 1 || left.reduce((sum, count) => sum + count, 0) <= wanted - sent.length;
    if (forced && sent.length > 0) break;
    sent.push(choice.action);
    taken.set(choice.id, (taken.get(choice.id) ?? 0) + 1);
  }
  return sent;
}

/** Two decks (or the last card) as the choice that draws from them. */
export function drawChoice(choices: Choice[], picked: ObjectType[]): Choice | undefined {
  const wanted = [...picked].sort().join();
  return choices.find(({ action }) => Array.isArray(action.objects) && [...(action.objects as string[])].sort().join() === wanted);
}

/** May this deck be named next, given those named already? */
export function canName(choices: Choice[], picked: ObjectType[], type: ObjectType): boolean {
  return choices.some(({ action }) => {
    if (!Array.isArray(action.objects)) return false;
    const rest = [...(action.objects as ObjectType[])];
    return [...picked, type].every((one) => {
      const place = rest.indexOf(one);
      if (place >= 0) rest.splice(place, 1);
      return place >= 0;
    });
  });
}
