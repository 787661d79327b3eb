// SPDX-License-Identifier: MIT
// Made by `parlor schema resilience --typescript`; `./dev bless resilience` writes it anew.

/** What a seat may do. */
export type GameAction =
  | { type: 'choose_role'; role: string }
  | { type: 'take_strategy'; strategy: string }
  | { type: 'continue'; at: 'nothing' | 'role_choice' | 'start_strategy' | 'turn_start' | 'maintenance_ability' | 'maintenance_discard' | 'counter_order' | 'space_order' | 'buy' | 'event_stop' | 'mode' | 'pre_roll' | 'post_roll' | 'pre_effect' | 'action' | 'peek_choice' | 'rearm_choice' | 'replacement_marker' | 'pick_indicator' | 'turn_end' }
  | { type: 'ability'; role: string; ability: number }
  | { type: 'discard'; strategy: string }
  | { type: 'counters'; indicator: 'SOC' | 'GOV' | 'ECO' | 'DEF' | 'INT' | 'MEDIA' | 'OPS' | 'POL' }
  | { type: 'space'; indicator: 'SOC' | 'GOV' | 'ECO' | 'DEF' | 'INT' | 'MEDIA' | 'OPS' | 'POL' }
  | { type: 'auto' }
  | { type: 'buy'; strategy: string }
  | { type: 'done'; at: 'nothing' | 'role_choice' | 'start_strategy' | 'turn_start' | 'maintenance_ability' | 'maintenance_discard' | 'counter_order' | 'space_order' | 'buy' | 'event_stop' | 'mode' | 'pre_roll' | 'post_roll' | 'pre_effect' | 'action' | 'peek_choice' | 'rearm_choice' | 'replacement_marker' | 'pick_indicator' | 'turn_end' }
  | { type: 'mode'; mode: 'A' | 'B' }
  | { type: 'play'; strategy: string }
  | { type: 'influence'; indicator: 'SOC' | 'GOV' | 'ECO' | 'DEF' | 'INT' | 'MEDIA' | 'OPS' | 'POL'; spend: number }
  | { type: 'pass' }
  | { type: 'peeked'; place: number; event?: string; then: 'none' | 'reorder' | 'bottom_one' | 'discard_one' }
  | { type: 'rearm'; role: string; ability: number }
  | { type: 'mark'; ability: number }
  | { type: 'pick'; indicator: 'SOC' | 'GOV' | 'ECO' | 'DEF' | 'INT' | 'MEDIA' | 'OPS' | 'POL' }
  | { type: 'agree' }
  | { type: 'refuse' }
  | { type: 'hand_lead'; to: number }
  | { type: 'stop_before_rolls'; on: boolean }
  | { type: 'hold' };

/** What happened, as a viewer is told it: what may be missing is secret to some, or not always there. */
export type GameEvent =
  | { type: 'game_started'; scenario: string; players: number; lead: number }
  | { type: 'indicators_placed'; positions: Record<string, number> }
  | { type: 'deck_built'; size: number; fixed: { event: string; count: number }[]; barred: string[]; segments: number[] }
  | { type: 'role_dealt'; seat: number; role: string; how: 'named' | 'chosen' | 'random' }
  | { type: 'strategy_granted'; strategy: string; active: boolean }
  | { type: 'turn_started'; turn: number }
  | { type: 'scenario_roll'; rule: 'ability_burnout' | 'end_after_symbols' | 'end_roll' | 'die_mod' | 'end_after_turn' | 'start_counters' | 'start_cubes' | 'start_active' | 'budget_bonus'; face: number; total: number; outcome: boolean }
  | { type: 'final_turn_set'; turn: number; reason: 'ability_burnout' | 'end_after_symbols' | 'end_roll' | 'die_mod' | 'end_after_turn' | 'start_counters' | 'start_cubes' | 'start_active' | 'budget_bonus' }
  | { type: 'budget_set'; gov: number; eco: number; income: number; total: number }
  | { type: 'maintenance_paid'; strategies: { strategy: string; maintenance: number }[]; total: number; left: number; waived: boolean }
  | { type: 'strategy_lapsed'; strategy: string; to: 'removed' | 'discarded' }
  | { type: 'counters_applied'; indicator: string; values: string[]; reduced: number; net: number }
  | { type: 'space_applied'; indicator: string; space: number; colour: 'red' | 'orange' }
  | { type: 'indicator_moved'; indicator: string; from: number; to: number; wasted: number; moved: boolean; up: boolean; cause: 'event' | 'strategy' | 'influence' | 'counter' | 'space' | 'bonus' | 'ability' | 'scenario'; card: string | null }
  | { type: 'bonus_applied'; indicator: string }
  | { type: 'strategy_bought'; seat: number; strategy: string; price: number; left: number }
  | { type: 'event_revealed'; phase: 'first' | 'second' | 'extra'; event: string; left: number }
  | { type: 'event_returned'; event: string }
  | { type: 'event_cancelled'; event: string; by: string }
  | { type: 'event_skipped'; phase: 'first' | 'second' | 'extra' }
  | { type: 'cube_placed'; cubes: number; symbols: number }
  | { type: 'cube_removed'; cubes: number; symbols: number }
  | { type: 'mode_chosen'; seat: number; card: string | null; source: 'event' | 'strategy' | 'influence' | 'counter' | 'space' | 'bonus' | 'ability' | 'scenario'; mode: 'A' | 'B' }
  | { type: 'counter_placed'; indicator: string; value: string; cause: 'event' | 'strategy' | 'influence' | 'counter' | 'space' | 'bonus' | 'ability' | 'scenario'; card: string | null }
  | { type: 'roll_announced'; kind: 'influence' | 'event' | 'strategy' | 'cancel' | 'scenario'; card: string | null; indicators: string[]; faces: string; modifiers: number; left?: number }
  | { type: 'die_rolled'; face: number }
  | { type: 'die_rerolled'; role: string; ability: number; face: number }
  | { type: 'roll_settled'; kind: 'influence' | 'event' | 'strategy' | 'cancel' | 'scenario'; face: number; modifiers: number; final: number; hit: boolean }
  | { type: 'loss_reduced'; indicator: string; amount: number; source: 'event' | 'strategy' | 'influence' | 'counter' | 'space' | 'bonus' | 'ability' | 'scenario'; by: string | null }
  | { type: 'strategy_played'; seat: number; strategy: string }
  | { type: 'influence_tried'; seat: number; indicator: string; spent: number; hit: boolean; left: number }
  | { type: 'strategy_discarded'; seat: number; strategy: string; to: 'removed' | 'discarded' }
  | { type: 'ability_used'; seat: number; role: string; ability: number }
  | { type: 'ability_rearmed'; role: string; ability: number }
  | { type: 'budget_changed'; by: string; left: number }
  | { type: 'plays_raised'; plays: number }
  | { type: 'role_lost'; role: string }
  | { type: 'role_replaced'; role: string; new_role: string; seat: number }
  | { type: 'deck_peeked'; role: string; count: number; cards?: string[] }
  | { type: 'deck_rearranged'; how: 'none' | 'reorder' | 'bottom_one' | 'discard_one'; cards?: string[] }
  | { type: 'event_discarded'; event: string }
  | { type: 'passed'; seat: number; lost: number }
  | { type: 'proposal_made'; seat: number; action: GameAction }
  | { type: 'proposal_answered'; seat: number; agrees: boolean }
  | { type: 'proposal_closed'; carried: boolean }
  | { type: 'decision_timed_out'; seat: number; decision: 'confirm' | 'role_choice' | 'start_strategy' | 'turn_start' | 'maintenance_ability' | 'maintenance_discard' | 'counter_order' | 'space_order' | 'buy' | 'event_stop' | 'mode' | 'pre_roll' | 'post_roll' | 'pre_effect' | 'action' | 'peek_choice' | 'rearm_choice' | 'replacement_marker' | 'pick_indicator' | 'turn_end' }
  | { type: 'lead_changed'; seat: number }
  | { type: 'seat_left'; seat: number }
  | { type: 'seat_joined'; seat: number }
  | { type: 'turn_checked'; turn: number; in_space_1: string[]; outcome: 'none' | 'victory' | 'failed_mandate' | 'minor_defeat' | 'major_defeat' }
  | { type: 'game_ended'; result: 'none' | 'victory' | 'failed_mandate' | 'minor_defeat' | 'major_defeat'; turns: number; positions: Record<string, number>; missed: string[] }
  | { type: 'deck_disclosed'; deck: string[]; aside: string[] }
  | { type: 'words_sent'; from: number; pair: [number, number]; text?: string };
