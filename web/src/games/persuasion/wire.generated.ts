// SPDX-License-Identifier: MIT
// Made by `parlor schema persuasion --typescript`; `./dev bless persuasion` writes it anew.

/** What a seat may do. */
export type GameAction =
  | { type: 'choose_character'; character: string }
  | { type: 'invite'; to: number; trait: string }
  | { type: 'propose'; to: number; trait: string }
  | { type: 'independence' }
  | { type: 'accept_invitation'; from: number; trait: string }
  | { type: 'reject_invitation'; from: number }
  | { type: 'done'; with: number }
  | { type: 'accept_proposal'; from: number; gift: string }
  | { type: 'accept_none' }
  | { type: 'second_trait'; trait: string }
  | { type: 'draw' }
  | { type: 'decline' }
  | { type: 'discard'; trait: string };

/** What happened, as a viewer is told it: what may be missing is secret to some, or not always there. */
export type GameEvent =
  | { type: 'character_chosen'; seat: number; character: string }
  | { type: 'game_started'; n: number; characters: (string | null)[]; deck_size: number }
  | { type: 'traits_dealt'; seat: number; cards?: string[] }
  | { type: 'desires_dealt'; seat: number; card?: string }
  | { type: 'round_started'; round: number; eligible: number[]; last: boolean; reason?: 'no' | 'two_left' | 'round_limit' }
  | { type: 'intention_sealed'; seat: number; kind?: 'none' | 'invite' | 'propose' | 'independence'; target?: number; trait?: string }
  | { type: 'intentions_revealed'; intentions: { seat: number; kind: 'none' | 'invite' | 'propose' | 'independence'; target?: number; automatic: boolean }[] }
  | { type: 'independence_claimed'; seat: number }
  | { type: 'intention_voided'; sender: number; target: number; kind: 'none' | 'invite' | 'propose' | 'independence'; trait?: string }
  | { type: 'invitation_answers_sealed'; seat: number; answers?: { from: number; answer: string }[] }
  | { type: 'invitations_answered'; answers: { inviter: number; invitee: number; result: 'open' | 'void' | 'accepted' | 'forced' | 'rejected' | 'mutual' | 'promised' | 'ring' }[] }
  | { type: 'traits_shown'; inviter: number; invitee: number; mutual: boolean; of_inviter?: string[]; of_invitee?: string[] }
  | { type: 'correspondence_opened'; pair: [number, number] }
  | { type: 'correspondence_closed'; pair: [number, number]; close: 'clock' | 'both_done' }
  | { type: 'traits_returned'; inviter?: number; pair?: [number, number] }
  | { type: 'proposal_peeked'; proposer: number; addressee: number; trait?: string }
  | { type: 'proposal_answer_sealed'; seat: number; accepts?: number | null; gift?: string | null }
  | { type: 'proposals_resolved'; proposals: { proposer: number; addressee: number; outcome: 'open' | 'void' | 'accepted' | 'forced' | 'rejected' | 'mutual' | 'promised' | 'ring' }[] }
  | { type: 'engaged'; proposer: number; acceptor: number; mutual: boolean }
  | { type: 'traits_exchanged'; proposer: number; acceptor: number; count: number; of_proposer?: string[]; of_acceptor?: string[] }
  | { type: 'reflection_offered'; seats: number[] }
  | { type: 'reflection_drawn'; seat: number; drew: boolean; card?: string }
  | { type: 'deck_reshuffled'; deck_size: number }
  | { type: 'reflection_discarded'; seat: number; card?: string }
  | { type: 'round_ended'; round: number; eligible: number[]; next: 'round' | 'last_round' | 'matrimony' }
  | { type: 'seat_absent'; seat: number; handling: 'independence' | 'bot' }
  | { type: 'seat_returned'; seat: number }
  | { type: 'hands_revealed'; seat: number; traits: string[]; desires: string; sums: Record<string, number>; dominants: Record<string, number> }
  | { type: 'desire_checked'; seat: number; checked: number; matches: string[]; count: number; satisfied: boolean }
  | { type: 'game_ended'; winners: number[]; results: { seat: number; status: 'eligible' | 'engaged' | 'independent'; win: boolean; reason: 'still_eligible' | 'fiance_satisfies' | 'fiance_does_not' | 'nobody_satisfies' | 'satisfied_by'; satisfied_by?: number[] }[]; rounds: number }
  | { type: 'words_sent'; from: number; pair: [number, number]; text?: string };
