import { type FlightStatus } from '@app/contract';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Account } from './account.entity.js';
import { LeasedWork } from './leased-work.js';

/**
 * A flight: the record of what was uploaded, of the work on it, and of its result. The bytes of the file
 * lie in the file store under the public id.
 */
@Entity('flights')
@Unique(['accountId', 'fixesSha256'])
@Index(['accountId', 'sortAt', 'publicId'])
@Index(['accountId', 'createdAt', 'publicId'])
@Index(['accountId', 'status', 'sortAt', 'publicId'])
@Index(['accountId', 'status', 'createdAt', 'publicId'])
@Index('flights_site_sort_at', { synchronize: false }) // of an expression, which only its migration can say
@Index('flights_site_created_at', { synchronize: false })
@Index('flights_own_sites', { synchronize: false })
@Index('flights_statistics', { synchronize: false }) // includes columns, which only its migration can say
@Index('flights_reanalysis', ['createdAt'], { where: `"reanalysis_version" IS NOT NULL` })
@Index('flights_result_version', ['analysisVersion'], {
  where: `"status" = 'processed' AND "reanalysis_version" IS NULL AND "failure_reason" IS NULL`,
})
@Index('flights_processing', ['createdAt'], { where: `"status" = 'processing'` })
export class Flight extends LeasedWork {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'text' })
  status: FlightStatus;

  @Column({ type: 'text' })
  title: string;

  /** The owner has given the title: no analysis changes it. */
  @Column({ type: 'boolean', default: false })
  titleChosen: boolean;

  @Column({ type: 'text', nullable: true })
  site: string | null;

  /** The owner has set or removed the site of the stored flight: no analysis names it. */
  @Column({ type: 'boolean', default: false })
  siteChosen: boolean;

  /** Take-off; null when the file has no date. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  flownAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  durationSeconds: number;

  /** As sent to clients. `json`, not `jsonb`: the fields keep their order, and nobody queries inside. */
  @Column({ type: 'json', nullable: true })
  metrics: object | null;

  @Column({ type: 'json', nullable: true })
  quality: object | null;

  /** What a sum over many flights wants of `metrics` and of the score, in an index of its own. */
  @Column({ type: 'double precision', nullable: true })
  trackLengthKm: number | null;

  /** Points of the best scoring by each rule set, null where nothing scores. */
  @Column({ type: 'jsonb', nullable: true })
  bestPoints: Record<string, number | null> | null;

  /** Of the date and fixes: the same flight under other line ends or another signature has the same. */
  @Column({ type: 'bytea' })
  fixesSha256: Buffer;

  @Column({ type: 'integer' })
  fileBytes: number;

  /** Take-off, or the upload where that is unknown; kept in the row so that the list can be paged by one index. */
  @Column({ type: 'timestamptz', precision: 3 })
  sortAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  processedAt: Date | null;

  @Column({ type: 'integer', nullable: true })
  analysisVersion: number | null;

  /** Of the file that was analysed; null until then, and in results of analysis version 3. */
  @Column({ type: 'bytea', nullable: true })
  inputSha256: Buffer | null;

  /** The flight is to be analysed again, by this version or a later one; until then its old result stands. */
  @Column({ type: 'integer', nullable: true })
  reanalysisVersion: number | null;

  /** Why the latest analysis failed, for operators; never shown to clients. */
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;
}
