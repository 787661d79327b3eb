// SPDX-License-Identifier: MIT
// Made by `parlor schema ritual --typescript`; `./dev bless ritual` writes it anew.

/** What a seat may do. */
export type GameAction =
  | { type: 'choose_first'; seat: number; second?: boolean }
  | { type: 'keep_spell'; witch: string; second?: boolean }
  | { type: 'name_high'; seat: number; second?: boolean }
  | { type: 'play_object'; object: 'herb' | 'mineral' | 'potion'; second?: boolean }
  | { type: 'play_artifact'; number: number; second?: boolean }
  | { type: 'play_incantation'; number: number; second?: boolean }
  | { type: 'draw_objects'; objects: string[]; second?: boolean }
  | { type: 'draw_artifact'; number: number; second?: boolean }
  | { type: 'break_sigil'; second?: boolean }
  | { type: 'change_demon'; demon: string; second?: boolean }
  | { type: 'cast'; spell: string; target?: number; second?: boolean }
  | { type: 'fade'; second?: boolean }
  | { type: 'play_card'; card: string; second?: boolean }
  | { type: 'remove_card'; place: number; second?: boolean }
  | { type: 'name_type'; object: 'herb' | 'mineral' | 'potion'; second?: boolean }
  | { type: 'draw_type'; object: 'herb' | 'mineral' | 'potion'; second?: boolean }
  | { type: 'discard'; card: string; second?: boolean }
  | { type: 'take_demon'; demon: string; second?: boolean }
  | { type: 'take_spell'; witch: string; second?: boolean }
  | { type: 'sweep'; object: 'herb' | 'mineral' | 'potion'; second?: boolean }
  | { type: 'call_off'; second?: boolean };

/** What happened, as a viewer is told it: what may be missing is secret to some, or not always there. */
export type GameEvent =
  | { type: 'game_started'; seats: number; sides: number; mode: 'team' | 'solo'; first_seat: number }
  | { type: 'demon_dealt'; side: number; demon: string }
  | { type: 'spell_pair_offered'; seat: number; pair?: string[] }
  | { type: 'spell_kept'; seat: number; witch: string }
  | { type: 'high_witch_named'; side: number; seat: number }
  | { type: 'spell_reserve_shown'; witches: string[] }
  | { type: 'starting_objects_dealt'; seat: number; objects: string[] }
  | { type: 'starting_artifact_dealt'; seat: number; number: number; next_top: number | null }
  | { type: 'round_started'; round: number; month: number; moon: number; attempt: number }
  | { type: 'moon_cleared'; moon: number; object: string }
  | { type: 'transient_revealed'; object: string; left: number }
  | { type: 'action_phase_opened'; seconds: number }
  | { type: 'action_submitted'; seat: number; action?: GameAction }
  | { type: 'objects_drawn'; seat: number; objects: string[]; reason: 'action' | 'spell' | 'level' | 'full_moon'; order?: number }
  | { type: 'artifact_drawn'; seat: number; number: number; next_top: number | null; reason: 'action' | 'spell' | 'level' | 'full_moon'; order?: number }
  | { type: 'sigil_broken'; seat: number; number: number; order?: number }
  | { type: 'demon_traded'; seat: number; given: string; taken: string; order?: number }
  | { type: 'card_committed'; seat: number; order?: number; class?: 'object' | 'artifact' | 'incantation'; card?: string }
  | { type: 'seat_passed'; seat: number; forced: boolean; order?: number }
  | { type: 'action_timed_out'; seat: number }
  | { type: 'cards_revealed'; cards: { seat: number; card: string }[] }
  | { type: 'spell_announced'; seat: number; number: number; spell: string; target?: number; timing: 'end_of_round' | 'immediate' }
  | { type: 'spell_faded'; seat: number; number: number }
  | { type: 'incantation_transformed'; seat: number; number: number; kind: 'herb' | 'mineral' | 'potion' | 'artifact' | 'incantation'; value: number }
  | { type: 'card_played_from_hand'; seat: number; card: string; worth: number }
  | { type: 'centre_card_removed'; seat: number; card: string; as: 'herb' | 'mineral' | 'potion' | 'artifact' | 'incantation'; owner: number | null }
  | { type: 'cards_discarded'; seat: number; cards: string[]; cause: string }
  | { type: 'demon_changed'; side: number; seat: number; given: string; taken: string; by: number }
  | { type: 'spell_changed'; seat: number; given: string; taken: string; by: number }
  | { type: 'effect_lost'; seat: number; spell: string; effect: 'transform_incantation' | 'play_from_hand' | 'remove_from_center' | 'draw' | 'target_discards' | 'change_demon' | 'change_spell' | 'sigil'; reason: 'too_few_cards' | 'sealed' | 'deck_empty' | 'nothing_there' | 'reserve_empty' }
  | { type: 'spell_invalid'; seat: number; spell: string; target: number | null }
  | { type: 'artifact_activated'; seat: number; number: number; object: string; removed: number }
  | { type: 'artifact_wasted'; seat: number; number: number }
  | { type: 'objects_counted'; herb: number; mineral: number; potion: number; winner: string }
  | { type: 'moon_locked'; moon: number; object: string; card: string }
  | { type: 'moon_not_locked'; moon: number }
  | { type: 'centre_cleared'; cards: number }
  | { type: 'level_activated'; side: number; level: number }
  | { type: 'incantation_drawn'; seat: number; number: number; next_top: number | null; reason: 'action' | 'spell' | 'level' | 'full_moon' }
  | { type: 'incantation_missing'; seat: number; reason: 'action' | 'spell' | 'level' | 'full_moon' }
  | { type: 'summoning_contested'; sides: number[]; criterion: 'level_two' | 'level_one' | 'first_action' | 'shared'; winners: number[] }
  | { type: 'sigil_placed'; target: number; number: number; by: number }
  | { type: 'month_started'; month: number }
  | { type: 'seat_absent'; seat: number; handling: 'bot' | 'autopilot' }
  | { type: 'seat_returned'; seat: number }
  | { type: 'game_ended'; result: 'none' | 'summoned' | 'sigil' | 'nobody' | 'called_off'; winners: number[]; demons: string[]; rounds: number; hands: { objects: Record<string, number>; artifacts: number[]; incantations: number[] }[]; decks: { artifacts: number[]; incantations: number[]; transients: string[] } }
  | { type: 'words_sent'; from: number; pair: [number, number]; text?: string };
