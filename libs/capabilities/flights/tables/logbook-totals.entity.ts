import { Account } from '@capabilities/accounts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { type Dimension } from './logbook-sources.js';

/** Totals of the flights of a half of a month or of a year: of all, of a day, or of those with the same site or glider. */
@Entity('logbook_totals')
export class LogbookTotalsRow {
  @PrimaryColumn({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @PrimaryColumn({ type: 'text' })
  span: 'half' | 'year';

  /** -infinity for flights without a date. */
  @PrimaryColumn({ type: 'date' })
  startsOn: string;

  @PrimaryColumn({ type: 'text' })
  dimension: Dimension;

  /** The day, or the name in lower case; empty for none. */
  @PrimaryColumn({ type: 'text' })
  key: string;

  /** As written in the flights. */
  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'integer' })
  flights: number;

  /** Those among them that have no track. */
  @Column({ type: 'integer', default: 0 })
  withoutTrack: number;

  @Column({ type: 'integer' })
  days: number;

  @Column({ type: 'bigint' })
  durationSeconds: string;

  @Column({ type: 'integer' })
  durationMaxSeconds: number;

  @Column({ type: 'numeric' })
  trackLengthKm: string;

  @Column({ type: 'bigint' })
  climbTotalM: string;

  @Column({ type: 'bigint' })
  thermalCount: string;

  /** Under each of `RULE_SET_NAMES`. */
  @Column({ type: 'real', array: true })
  bestPoints: (number | null)[];
}
