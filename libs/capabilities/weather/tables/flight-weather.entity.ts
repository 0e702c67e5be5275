import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { Account } from '@capabilities/accounts';
import { Flight } from '@capabilities/flights';

/** `unavailable`: the provider responds but has no data for the flight's time and place. */
export type FlightWeatherStatus = 'awaited' | 'saved' | 'unavailable';

/**
 * A provider's weather for a flight, or the pending request for it. Separate from the result, which each analysis
 * overwrites.
 */
@Entity('flight_weather')
@Index('flight_weather_due', ['dueAt'], { where: `"status" = 'awaited'` })
export class FlightWeatherRow {
  @PrimaryColumn({ type: 'bigint' })
  flightId: string;

  @OneToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  @Index()
  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'text', default: 'awaited' })
  status: FlightWeatherStatus;

  /** `ModelWeather` (libs/engine/results): with provider, model, run, licence and retrieval time. */
  @Column({ type: 'json', nullable: true })
  content: object | null;

  /** When a worker may claim it: the first time, after a failure, or because the worker that held it died. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt: Date;

  /** Number of claims so far; only the latest may write. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** Attempts that failed because of the provider. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Responses that lacked the flight's hours at a time when the provider should have had all its data. */
  @Column({ type: 'integer', default: 0 })
  emptyAnswers: number;

  /** The analysis version that its track came from; null in older rows. */
  @Column({ type: 'integer', nullable: true })
  analysisVersion: number | null;

  /** Why the latest attempt failed. For operators; never shown to clients. */
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  savedAt: Date | null;
}
