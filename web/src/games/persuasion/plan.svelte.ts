// SPDX-License-Identifier: MIT
// What is picked but not yet sealed: whom, which trait, and what for. It offers only what the server offers.
import { t } from '../../lib/text';
import type { Choice, Offers } from '../board';
import { desk } from './desk.svelte';
import { traitOf, type Cards, type View } from './types';

export type Ask = 'intend' | 'invitations' | 'talk' | 'proposals' | 'second' | 'reflect' | 'discard';
interface Table {
  view: View;
  offers: Offers;
  cards: Cards;
  seat: number | null;
}
interface Corner {
  other: number;
  shown: string[]; // what they show
  left: boolean; // leave is taken
  leave: Choice | undefined; // takes it
}

export class Plan {
  kind = $state<'invite' | 'propose' | 'independence'>('invite');
  trait = $state<string | null>(null);
  target = $state<number | null>(null);
  chosen = $state<number | null>(null); // of those one has to do with
  answers = $state<Record<number, string>>({}); // inviter -> trait, or "reject"

  constructor(private readonly table: () => Table) {}

  /** A new step starts with clean hands. */
  clear() {
    this.kind = 'invite';
    this.trait = this.target = this.chosen = null;
    this.answers = {};
  }

  private get offers(): Offers {
    return this.table().offers;
  }

  get ask(): Ask | null {
    const has = (...types: string[]) => types.some((type) => this.offers.has(type));
    if (has('invite', 'propose', 'independence')) return 'intend';
    if (has('accept_invitation', 'reject_invitation')) return 'invitations';
    if (this.corners.length > 0) return 'talk';
    if (has('accept_proposal', 'accept_none')) return 'proposals';
    if (has('second_trait')) return 'second';
    if (has('draw', 'decline')) return 'reflect';
    return has('discard') ? 'discard' : null;
  }

  // --- Whom

  /** Who may be pointed at on the stage to decide about them. */
  get targets(): number[] {
    switch (this.ask) {
      case 'intend':
        return this.kind === 'independence' ? [] : this.offers.values<number>('to', { type: this.kind });
      case 'invitations':
        return this.inviters.map((one) => one.from);
      case 'talk':
        return this.corners.map((one) => one.other);
      case 'proposals':
        return this.offers.values<number>('from', { type: 'accept_proposal' });
      default:
        return [];
    }
  }
  get inviters() {
    return this.table().view.mine?.invitations?.filter((one) => one.answer === null) ?? [];
  }
  get corners(): Corner[] {
    const { view, seat } = this.table();
    return view.correspondence.flatMap(({ pair, shown, done }) => {
      if (seat === null || !pair.includes(seat)) return [];
      const other = pair[0] === seat ? pair[1] : pair[0];
      return [{ other, shown: shown?.[String(other)] ?? [], left: done.includes(seat), leave: this.offers.find({ type: 'done', with: other }) }];
    });
  }
  get corner(): Corner | undefined {
    return this.corners.find((one) => one.other === this.from);
  }
  /** The one who is meant: the chosen one; the only one is meant without being pointed at. */
  get from(): number | null {
    const all = this.ask === 'second' ? (this.table().view.mine?.proposals ?? []).map((one) => one.from) : this.targets;
    if (this.ask === 'talk' && desk.open !== null && all.includes(desk.open)) return desk.open;
    if (this.chosen !== null && (all.includes(this.chosen) || this.ask === 'second')) return this.chosen;
    if (this.ask === 'invitations') return all.find((one) => this.answers[one] === undefined) ?? all[0] ?? null;
    if (this.ask === 'talk') return this.corners.find((one) => one.leave)?.other ?? all[0] ?? null;
    return all.length === 1 ? (all[0] ?? null) : null;
  }
  get forced(): boolean {
    return this.inviters.find((one) => one.from === this.from)?.forced ?? false;
  }
  get offered(): string | undefined {
    const { view } = this.table();
    return view.mine?.proposals?.find((one) => one.from === this.from)?.trait;
  }
  /** The one on the stage who is marked as chosen. */
  get marked(): number | null {
    return this.ask === 'intend' ? (this.kind === 'independence' ? null : this.target) : this.ask === null ? null : this.from;
  }

  // --- Which trait

  /** What picking a trait means now; empty: nothing. */
  get label(): string {
    switch (this.ask) {
      case 'intend':
        return this.kind === 'independence' ? '' : t('persuasion.pick.trait');
      case 'invitations':
        return t('persuasion.answer.show');
      case 'proposals':
        return t('persuasion.proposal.gift');
      case 'second':
        return t('persuasion.second');
      case 'discard':
        return t('persuasion.discard');
      default:
        return '';
    }
  }
  can(card: string): boolean {
    switch (this.ask) {
      case 'intend':
        return this.kind !== 'independence' && this.offers.find({ type: this.kind, trait: card }) !== undefined;
      case 'invitations':
        return this.from !== null && this.offers.find({ type: 'accept_invitation', from: this.from, trait: card }) !== undefined;
      case 'proposals':
        return this.offers.find({ type: 'accept_proposal', gift: card }) !== undefined;
      case 'second':
        return this.offers.find({ type: 'second_trait', trait: card }) !== undefined;
      case 'discard':
        return this.offers.find({ type: 'discard', trait: card }) !== undefined;
      default:
        return false;
    }
  }
  get picked(): string | null {
    if (this.ask !== 'invitations') return this.trait;
    const answer = this.from === null ? undefined : this.answers[this.from];
    return answer === undefined || answer === 'reject' ? null : answer;
  }
  pick(card: string) {
    if (this.ask === 'invitations') this.answer(card);
    else this.trait = this.trait === card ? null : card;
  }
  /** Answers the inviter who is meant; then the next one is. */
  answer(answer: string) {
    if (this.from === null) return;
    this.answers[this.from] = answer;
    const next = this.inviters.find((one) => this.answers[one.from] === undefined);
    this.chosen = next?.from ?? this.from;
  }
  /** How many inviters wait for an answer. */
  get missing(): number {
    return this.inviters.filter((one) => this.answers[one.from] === undefined).length;
  }
  answerWords(from: number): string {
    const answer = this.answers[from];
    if (answer === undefined) return '';
    return answer === 'reject' ? t('persuasion.answer.rejected') : (traitOf(this.table().cards, answer)?.name ?? '');
  }

  // --- What is sealed

  /** The choices that the button seals; none while something is missing. */
  get sealed(): Choice[] {
    const one = (choice: Choice | undefined) => (choice ? [choice] : []);
    switch (this.ask) {
      case 'intend':
        return this.kind === 'independence'
          ? one(this.offers.find({ type: 'independence' }))
          : this.trait === null || this.target === null
            ? []
            : one(this.offers.find({ type: this.kind, to: this.target, trait: this.trait }));
      case 'invitations': {
        const all = this.inviters.map(({ from }) =>
          this.answers[from] === 'reject'
            ? this.offers.find({ type: 'reject_invitation', from })
            : this.offers.find({ type: 'accept_invitation', from, trait: this.answers[from] ?? '' }),
        );
        return all.every((choice) => choice !== undefined) ? all : [];
      }
      case 'proposals':
        return this.trait === null || this.from === null ? [] : one(this.offers.find({ type: 'accept_proposal', from: this.from, gift: this.trait }));
      case 'second':
        return this.trait === null ? [] : one(this.offers.find({ type: 'second_trait', trait: this.trait }));
      case 'discard':
        return this.trait === null ? [] : one(this.offers.find({ type: 'discard', trait: this.trait }));
      default:
        return [];
    }
  }
}
