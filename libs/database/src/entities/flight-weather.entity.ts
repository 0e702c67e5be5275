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
import { Account } from './account.entity.js';
import { Flight } from './flight.entity.js';

/** `unavailable`: the provider answers, and has nothing for the hours and places of the flight. */
export type FlightWeatherStatus = 'awaited' | 'saved' | 'unavailable';

/** What a weather provider says of a flight, or that it is to be asked. Beside the result, which each analysis writes anew. */
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

  /** `ModelWeather` (libs/flights): with provider, model, run, licence and time of the answer. */
  @Column({ type: 'json', nullable: true })
  content: object | null;

  /** When it may be taken up: for the first time, again after a failure, or because the worker that has it died. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt: Date;

  /** Counts the workers that have taken it up; only the latest may write. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** Attempts that the provider failed. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Answers without the hours of the flight, at an age at which the provider has all that it will ever have. */
  @Column({ type: 'integer', default: 0 })
  emptyAnswers: number;

  /** Of the analysis that the way through the weather is from; null where that was not kept yet. */
  @Column({ type: 'integer', nullable: true })
  analysisVersion: number | null;

  /** Why the latest attempt failed, for operators; never shown to clients. */
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  savedAt: Date | null;
}
