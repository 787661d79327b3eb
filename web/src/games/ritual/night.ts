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
  gone?: boolean; // in the story: it has just left the circle
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
  told?: Moment; // only in the story
  finale?: Finale;
}

/** What the beat that is being told lights up. */
export interface Moment {
  actor?: string; // key of the card that acts
  turned?: string[]; // keys of cards that turn up
  sweep?: ObjectType;
  count?: Counts & { winner: ObjectType };
  lock?: number; // the Moon that fills with light
  dark?: number; // the Moon that stays dark
  burning?: number; // the side whose row burns
  sealed?: number; // the witch who is sealed
}
/** How the night ends, before it is said who has won. */
export interface Finale {
  act: 'signs' | 'rises' | 'verdict';
  result: string;
  sides: number[];
  demons: string[];
}

export interface Effect {
  op: string;
  n?: number;
  filter?: string;
  kind?: string;
  value?: number;
  worth?: number;
  deck?: string;
  scope?: string;
}
export interface Spell {
  id: string;
  name: string;
  timing: string;
  text: string;
  flavour?: string;
  effects: Effect[];
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

/** A name for every card of the centre that it keeps from view to view: whose it is, what it is, the how manieth. */
export function centreKeys(centre: CentreCard[]): string[] {
  const seen = new Map<string, number>();
  return centre.map(({ card, owner }) => {
    const name = `centre-${owner ?? 'night'}-${card}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${name}-${count}`;
  });
}

/** Which type would lock the Moon if nothing else came; the later type wins a tie (RIT-88). */
export function leader(sums: Counts): ObjectType | null {
  const most = Math.max(...types.map((type) => sums[type]));
  return most === 0 ? null : (types.findLast((type) => sums[type] === most) ?? null);
}

/** The witch of this viewer that an action belongs to: a lone player of a team has two. */
export function witchOf(view: View, action: Action): number | undefined {
  return view.mine?.seats[action.second ? 1 : 0];
}

// --- What a choice would bring

/** The objects in the circle if these were done and nothing else came; null: they do not touch it. */
export function countAfter(view: View, actions: Action[], worth = 1): Counts | null {
  const sums = { ...view.sums };
  for (const own of view.mine?.hands ?? []) if (types.includes(own.committed as ObjectType)) sums[own.committed as ObjectType]++;
  let touched = false;
  for (const action of actions) {
    const object = (action.object ?? action.card) as ObjectType;
    const lying = action.type === 'remove_card' ? view.centre[action.place as number] : undefined;
    if (action.type === 'sweep') sums[object] = 0;
    else if (action.type === 'play_object' || action.type === 'name_type') sums[object]++;
    else if (action.type === 'play_card' && types.includes(object)) sums[object] += worth;
    else if (lying && types.includes(lying.as as ObjectType)) sums[lying.as as ObjectType] -= lying.value;
    else continue;
    touched = true;
  }
  return touched ? sums : null;
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
