import { type UtcMonth } from '@app/contract';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Account } from './account.entity.js';

/** What an account has used of its allowance in a month. No row: nothing yet. */
@Entity('monthly_usage')
export class MonthlyUsage {
  @PrimaryColumn({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @PrimaryColumn({ type: 'date' })
  month: UtcMonth;

  @Column({ type: 'bigint', default: 0 })
  requests: string;

  /** Written and reserved ones. */
  @Column({ type: 'bigint', default: 0 })
  debriefs: string;

  /** What language models took for them, and cost. */
  @Column({ type: 'bigint', default: 0 })
  debriefInputTokens: string;

  @Column({ type: 'bigint', default: 0 })
  debriefOutputTokens: string;

  @Column({ type: 'numeric', precision: 14, scale: 6, default: 0 })
  debriefCostUsd: string;

  /** Percentage of the requests that the account was told of last, since the limit changed last. */
  @Column({ type: 'smallint', default: 0 })
  warnedPercent: number;

  /** Of so many requests; null: not kept yet. */
  @Column({ type: 'bigint', nullable: true })
  warnedLimit: string | null;
}
