import { type RecordKind, type RuleSetName, type ScoredShape } from '@core/contract';
import { Account } from '@capabilities/accounts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

/** The largest value of its kind in a half of a month or in a year. */
@Entity('logbook_records')
@Index(['accountId', 'span', 'startsOn'])
export class LogbookRecordRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'text' })
  span: 'half' | 'year';

  /** -infinity for flights without a date. */
  @Column({ type: 'date' })
  startsOn: string;

  @Column({ type: 'text' })
  kind: RecordKind | 'points' | 'distance_km';

  /** Of a score; otherwise null. */
  @Column({ type: 'text', nullable: true })
  ruleSet: RuleSetName | null;

  @Column({ type: 'text', nullable: true })
  shape: ScoredShape | null;

  /** The value, the negative time of the flight in seconds, and its internal id: the largest has the record. */
  @Column({ type: 'double precision', array: true })
  holder: number[];
}
