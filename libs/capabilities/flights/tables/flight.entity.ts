import {
  type FlightStatus,
  type KnownAirspaceSummary,
  type RuleSetName,
  type TrackFileFormat,
} from '@core/contract';
import { LeasedRow } from '@core/database';
import { type FlightPlaces } from '@engine/results/shapes';
import { type ManualEntry } from '../wire/manual-flight.js';
import { Account } from '@capabilities/accounts';
import { type MeasuredValues, type StoredCorrections } from '../domain/corrections/stored-corrections.js';
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

const UNPROCESSED = `"status" <> 'processed'`;

/**
 * A flight: its upload, its processing state and its result. The file itself is in the file store under the public
 * id. A flight without a track has no file and no result.
 */
@Entity('flights')
@Unique(['accountId', 'fixesSha256', 'logPart'])
@Index('flights_fixes_undated', ['accountId', 'fixesUndatedSha256', 'logPart'], {
  unique: true,
  where: `"fixes_undated_sha256" IS NOT NULL`,
})
@Index(['accountId', 'sortAt', 'publicId'])
@Index(['accountId', 'createdAt', 'publicId'])
@Index(['accountId', 'updatedAt', 'publicId'])
@Index('flights_unprocessed_sort_at', ['accountId', 'status', 'sortAt', 'publicId'], { where: UNPROCESSED })
@Index('flights_unprocessed_created_at', ['accountId', 'status', 'createdAt', 'publicId'], {
  where: UNPROCESSED,
})
@Index('flights_site_sort_at', { synchronize: false }) // on an expression, so only the migration can define it
@Index('flights_site_created_at', { synchronize: false })
@Index('flights_takeoffs', { synchronize: false })
@Index('flights_own_site', ['ownSiteId'], { where: `"own_site_id" IS NOT NULL` })
@Index('flights_in_logbook', { synchronize: false }) // has included columns, so only the migration can define it
@Index('flights_in_logbook_undated', { synchronize: false }) // as flights_failed
@Index('flights_in_logbook_glider', { synchronize: false }) // on an expression
@Index('flights_points', { synchronize: false }) // on an expression, as those of the other rule sets
@Index('flights_points_2', { synchronize: false })
@Index('flights_points_3', { synchronize: false })
@Index('flights_points_4', { synchronize: false })
@Index('flights_points_5', { synchronize: false })
@Index('flights_points_6', { synchronize: false })
@Index('flights_points_7', { synchronize: false })
@Index('flights_points_8', { synchronize: false })
@Index('flights_search', { synchronize: false }) // TypeORM has no storage parameters
@Index('flights_unsearchable', ['id'], { where: `"search" IS NULL AND "status" <> 'processing'` })
@Index('flights_annotated', { synchronize: false }) // as flights_failed
@Index('flights_airspace', ['accountId', 'airspace', 'sortAt', 'publicId'], {
  where: `"airspace" IS NOT NULL`,
})
@Index('flights_unlogged', ['id'], {
  where: `"status" = 'processed' AND "logged_at" IS DISTINCT FROM "processed_at"`,
})
@Index('flights_reanalysis', ['createdAt'], { where: `"reanalysis_version" IS NOT NULL` })
@Index('flights_result_version', ['analysisVersion'], {
  where: `"status" = 'processed' AND "reanalysis_version" IS NULL AND "failure_reason" IS NULL`,
})
@Index('flights_failed', { synchronize: false }) // its condition is an alternative, which TypeORM cannot compare
@Index('flights_queue', ['queueClass', 'queueTurn', 'id'], { where: `"status" = 'processing'` })
@Index('flights_queue_of_account', ['accountId', 'queueClass', 'queueTurn'], {
  where: `"status" = 'processing'`,
})
export class Flight extends LeasedRow {
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

  /** The owner set the title; analyses leave it unchanged. */
  @Column({ type: 'boolean', default: false })
  titleChosen: boolean;

  @Column({ type: 'text', nullable: true })
  site: string | null;

  /** The owner set or removed the site; analyses leave it unchanged. */
  @Column({ type: 'boolean', default: false })
  siteChosen: boolean;

  /** `OwnSite`: the site has the name that the owner gave to the take-off. */
  @Column({ type: 'text', nullable: true })
  ownSiteId: string | null;

  /** What the site would be without that name. */
  @Column({ type: 'text', nullable: true })
  foundSite: string | null;

  /** What the owner writes about the flight. Shared pages do not have it. */
  @Column({ type: 'text', nullable: true })
  notes: string | null;

  /** `plainTag`s, each once. */
  @Column({ type: 'text', array: true, default: '{}' })
  tags: readonly string[];

  /** Whether two people were on board; null if it is not known. */
  @Column({ type: 'boolean', nullable: true })
  tandem: boolean | null;

  @Column({ type: 'text', nullable: true })
  passenger: string | null;

  /** As sent to clients, of a flight without a track; null for all others. */
  @Column({ type: 'json', nullable: true })
  manual: ManualEntry | null;

  /** Take-off time; null if the file has no date, or the time of a flight without a track is not known. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  flownAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  durationSeconds: number;

  /** As sent to clients; null before the analysis and in results of analysis versions before 11. */
  @Column({ type: 'json', nullable: true })
  aircraft: object | null;

  /** As sent to clients. `json`, not `jsonb`, to keep the order of the fields; no query looks inside. */
  @Column({ type: 'json', nullable: true })
  metrics: object | null;

  @Column({ type: 'json', nullable: true })
  quality: object | null;

  /**
   * Time zone, country and nearest places, as sent to clients. Null before the analysis and in results of earlier
   * versions.
   */
  @Column({ type: 'json', nullable: true })
  places: FlightPlaces | null;

  /** From `metrics`, copied into an indexed column for totals over many flights. */
  @Column({ type: 'double precision', nullable: true })
  trackLengthKm: number | null;

  /** For the previous release; this one reads `scored_points`. */
  @Column({ type: 'jsonb', nullable: true })
  bestPoints: Partial<Record<RuleSetName, number | null>> | null;

  /** Day of take-off at the take-off. This and the columns below are the `LogbookColumns`. */
  @Column({ type: 'date', nullable: true })
  flownOn: string | null;

  @Column({ type: 'text', nullable: true })
  glider: string | null;

  @Column({ type: 'integer', nullable: true })
  climbTotalM: number | null;

  @Column({ type: 'integer', nullable: true })
  thermalCount: number | null;

  @Column({ type: 'integer', nullable: true })
  altitudeMaxM: number | null;

  @Column({ type: 'integer', nullable: true })
  altitudeGainMaxM: number | null;

  @Column({ type: 'integer', nullable: true })
  heightGainMaxM: number | null;

  @Column({ type: 'integer', nullable: true })
  thermalGainMaxM: number | null;

  @Column({ type: 'real', nullable: true })
  climbMaxMps: number | null;

  @Column({ type: 'real', nullable: true })
  thermalClimbMaxMps: number | null;

  @Column({ type: 'real', nullable: true })
  distanceStraightKm: number | null;

  @Column({ type: 'real', nullable: true })
  distanceFromTakeoffMaxKm: number | null;

  @Column({ type: 'real', nullable: true })
  glideMaxKm: number | null;

  @Column({ type: 'real', array: true, nullable: true })
  scoredPoints: (number | null)[] | null;

  @Column({ type: 'real', array: true, nullable: true })
  scoredKm: (number | null)[] | null;

  @Column({ type: 'text', nullable: true })
  scoredShapes: string | null;

  /**
   * `searchEntries`. Null before the first result, and until a worker catches up on flights of earlier releases. Only
   * statements read it.
   */
  @Column({ type: 'tsvector', nullable: true, select: false })
  search: string | null;

  /** What the latest verdict says; null if there is none, or it is not known. */
  @Column({ type: 'text', nullable: true })
  airspace: KnownAirspaceSummary | null;

  /** `processed_at` of the result that the columns of the logbook come from. A worker catches up on others. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  loggedAt: Date | null;

  /**
   * Hash of the date and fixes of the whole log: the same log with different line endings or a different signature has
   * the same hash. Of a flight without a track, the hash of what it was added from: see `ManualFlightRepository`.
   */
  @Column({ type: 'bytea' })
  fixesSha256: Buffer;

  /**
   * The same without the date. Null if the fixes do not prove that another log is of the same flight, if the account already
   * had such a log when this was computed, or until the next analysis of a flight of an earlier release.
   */
  @Column({ type: 'bytea', nullable: true })
  fixesUndatedSha256: Buffer | null;

  /** Which part of the log this flight is, from 1; 1 for a whole log as well. */
  @Column({ type: 'smallint', default: 1 })
  logPart: number;

  /** `LogPart` (libs/engine/analysis): where the part starts and ends. Null is the start or the end of the log. */
  @Column({ type: 'integer', nullable: true })
  partStartSeconds: number | null;

  @Column({ type: 'integer', nullable: true })
  partEndSeconds: number | null;

  @Column({ type: 'integer' })
  fileBytes: number;

  @Column({ type: 'text', default: 'igc' })
  fileFormat: TrackFileFormat;

  /** Take-off time, or upload time if unknown, or noon of the day; stored so that one index serves the paged list. */
  @Column({ type: 'timestamptz', precision: 3 })
  sortAt: Date;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** Of what clients see. A trigger sets it. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()', update: false })
  updatedAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  processedAt: Date | null;

  @Column({ type: 'integer', nullable: true })
  analysisVersion: number | null;

  /** Hash of the analysed file; null before the analysis and in results of analysis version 3. */
  @Column({ type: 'bytea', nullable: true })
  inputSha256: Buffer | null;

  /** What the owner states in place of what was found. Null without corrections. */
  @Column({ type: 'jsonb', nullable: true })
  corrections: StoredCorrections | null;

  /** What was found in place of it, by the latest analysis. Null without corrections. */
  @Column({ type: 'json', nullable: true })
  measured: MeasuredValues | null;

  /** Corrections were changed, and the result does not follow them yet. Due for reanalysis, too. */
  @Column({ type: 'boolean', default: false })
  correctionDue: boolean;

  /** Public id of the flight that it is merged into: whose corrections name it. Null unless the status is `merged`. */
  @Column({ type: 'text', nullable: true })
  mergedInto: string | null;

  /** Due for reanalysis by this version or a later one; until then the old result stays. */
  @Column({ type: 'integer', nullable: true })
  reanalysisVersion: number | null;

  /** `QUEUE_CLASSES` (libs/core/contract) by number: how urgent the first result is. */
  @Column({ type: 'smallint', default: 1 })
  queueClass: number;

  /** Accounts take turns within a class: `nextTurn`. */
  @Column({ type: 'integer', default: 0 })
  queueTurn: number;

  /** Since when the flight waits for its first result: its upload, or its latest retry. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  queuedAt: Date;

  /** Why the latest analysis failed. For operators; never shown to clients. */
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;
}
