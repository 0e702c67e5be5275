import { type UtcMonth } from '@core/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An account's usage in a month. No row means no usage. */
@Entity('monthly_usage')
@Index(['month'])
export class MonthlyUsage {
  @PrimaryColumn({ type: 'bigint' })
  accountId: string;

  @ManyToOne('Account', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: object;

  @PrimaryColumn({ type: 'date' })
  month: UtcMonth;

  @Column({ type: 'bigint', default: 0 })
  requests: string;

  /** Written and reserved debriefs. */
  @Column({ type: 'bigint', default: 0 })
  debriefs: string;

  /** Language model tokens and cost for them. */
  @Column({ type: 'bigint', default: 0 })
  debriefInputTokens: string;

  @Column({ type: 'bigint', default: 0 })
  debriefOutputTokens: string;

  @Column({ type: 'numeric', precision: 14, scale: 6, default: 0 })
  debriefCostUsd: string;

  /** Highest percentage of the request quota the account was notified of, since its limit last changed. */
  @Column({ type: 'smallint', default: 0 })
  warnedPercent: number;

  /** The limit at that notification; null in older rows. */
  @Column({ type: 'bigint', nullable: true })
  warnedLimit: string | null;
}
