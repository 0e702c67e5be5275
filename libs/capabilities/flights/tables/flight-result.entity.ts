import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flight } from './flight.entity.js';

/** The bulky part of a flight's result, in a separate table so that lists and look-ups do not read it. */
@Entity('flight_results')
export class FlightResultRow {
  @PrimaryColumn({ type: 'bigint' })
  flightId: string;

  @OneToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  /** As sent to clients. */
  @Column({ type: 'json' })
  thermals: object;

  /**
   * The full track as sent with `encoding=delta`, gzipped: see `trackJson` (libs/engine/results). Null if it was stored in
   * an older format and the flight has not been reanalysed yet.
   */
  @Column({ type: 'bytea', nullable: true })
  track: Buffer | null;

  /** One per rule set: `ScoresPayload` (libs/engine/results). Null in results of analysis version 3. */
  @Column({ type: 'json', nullable: true })
  score: object | null;

  /**
   * Weather observed from the flight itself: `ObservedWeatherPayload` (libs/engine/results). Null if there is none, and in
   * results of analysis version 3. A provider's weather is stored separately, because every analysis overwrites this.
   */
  @Column({ type: 'json', nullable: true })
  observedWeather: object | null;

  /** Under each rule set: `LegsPayload` (libs/engine/results). Null in results of analysis versions before 11. */
  @Column({ type: 'json', nullable: true })
  legs: object | null;

  /** Without id and origin: `FlightTask` (libs/engine/results/shapes). Null in results of analysis versions before 11. */
  @Column({ type: 'json', nullable: true })
  task: object | null;

  /**
   * The flight from above: `FlightOutline` (libs/engine/results/shapes). Null without a flight, and in results of releases
   * before 0.3.0 until they are reanalysed.
   */
  @Column({ type: 'json', nullable: true })
  outline: object | null;
}
