import { type DebriefLanguage, type DebriefStatus } from '@core/contract';
import { LeasedRow } from '@core/database';
import { Account } from '@capabilities/accounts';
import { Flight } from '@capabilities/flights';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

/** A debrief of a flight, or the run that will write it. Older ones are kept as history. */
@Entity('debriefs')
@Index('debriefs_running', ['flightId', 'language'], { unique: true, where: `"status" = 'running'` })
@Index(['flightId', 'id'])
@Index('debriefs_replaced', ['replacedAt'], { where: `"replaced_at" IS NOT NULL` })
export class Debrief extends LeasedRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Index()
  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'bigint' })
  flightId: string;

  @ManyToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  @Column({ type: 'text' })
  status: DebriefStatus;

  @Column({ type: 'text' })
  language: DebriefLanguage;

  /** The author: `coach`, or the provider of a language model. */
  @Column({ type: 'text', nullable: true })
  provider: string | null;

  @Column({ type: 'text', nullable: true })
  model: string | null;

  /** Version of the language model's prompt; null for the coach. */
  @Column({ type: 'integer', nullable: true })
  promptVersion: number | null;

  /** Whether the coach wrote it because the language model could not. */
  @Column({ type: 'boolean', default: false })
  isFallback: boolean;

  @Column({ type: 'integer', nullable: true })
  factsVersion: number | null;

  /** As sent to clients. */
  @Column({ type: 'json', nullable: true })
  content: object | null;

  /** Time and tokens used, as sent to clients. */
  @Column({ type: 'json', nullable: true })
  usage: object | null;

  /** The month whose quota it was charged to; null if the charge was returned. */
  @Column({ type: 'date', nullable: true })
  chargedMonth: string | null;

  /** Why it failed, or why the coach had to write it. For operators; never shown to clients. */
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  /** When a newer one in the same language was completed, or when the run failed: only history from then on. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  replacedAt: Date | null;
}
