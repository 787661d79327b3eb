// SPDX-License-Identifier: MIT
// The parts of Persuasion's view and cards that the board draws; src/games/persuasion/view.cpp makes them.

export type AttributeId = 'wealth' | 'standing' | 'romance' | 'wit' | 'virtue';
export type Signs = Partial<Record<AttributeId, number>>;

export interface Attribute {
  id: AttributeId;
  name: string;
  plus: string;
  minus: string;
  icon: string;
  colour: string;
}
export interface Trait {
  key: string;
  name: string;
  signs: Signs;
  flavour: string;
}
export interface Character {
  id: string;
  name: string;
  line: string;
  flavour: string;
  colour: string;
}
export interface Cards {
  attributes: Attribute[];
  traits: Trait[];
  characters: Character[];
}

export interface Intention {
  kind: 'invite' | 'propose' | 'independence';
  automatic?: boolean;
  to?: number;
  outcome?: string;
  trait?: string;
}
export interface Seat {
  seat: number;
  character: string | null;
  status: 'eligible' | 'engaged' | 'independent';
  traits: number;
  sealed: boolean;
  absent: boolean;
  fiance?: number;
  intention?: Intention;
  hand?: string[];
  desires?: string;
  sums?: Signs;
  dominants?: Signs;
}
export interface Place {
  where: string;
  seat?: number;
  fiance?: number;
  final?: boolean;
}
export interface View {
  round: number;
  step: 'characters' | 'intentions' | 'invitations' | 'correspondence' | 'proposals' | 'reflection' | 'discards' | 'over';
  last_round: string;
  deck: number;
  pile: { count: number; cards: string[] };
  eligible: number[];
  seats: Seat[];
  correspondence: { pair: [number, number]; done: number[]; shown?: Record<string, string[]> }[];
  reflection?: { entitled: number[]; drew: number[] };
  mine?: {
    seat: number;
    traits: { card: string; in_hand: boolean; seen_by: { seat: number; round: number }[] }[];
    desires: string | null;
    sums: Signs;
    intention?: Intention;
    invitations?: { from: number; forced: boolean; answer: string | null }[];
    proposals?: { from: number; trait: string }[];
    gift?: string;
    accepts?: number;
    drawn?: string;
    discard?: string;
  };
  notebook?: {
    places?: Record<string, Place>;
    players?: { seat: number; certain: string[]; unknown: number; sums: Signs; verdicts: Record<string, string>; desire: string }[];
  };
  matrimony?: { results: { seat: number; win: boolean; reason: string; satisfied_by?: number[] }[] };
}
