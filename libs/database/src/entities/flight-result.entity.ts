import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flight } from './flight.entity.js';

/** The bulky part of a flight's result, in a table of its own so that lists and look-ups don't carry it. */
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
   * The full track as it is sent in `delta` encoding, in gzip: `trackJson` (libs/flights). Null when it was stored
   * in an older form, until the flight has been analysed again.
   */
  @Column({ type: 'bytea', nullable: true })
  track: Buffer | null;

  /** By every rule set: `ScoresPayload` (libs/flights). Null in results of analysis version 3. */
  @Column({ type: 'json', nullable: true })
  score: object | null;

  /**
   * What the flight itself tells of the weather: `ObservedWeatherPayload` (libs/flights). Null when it tells none,
   * and in results of analysis version 3. What a weather provider says of the hours does not belong here: this is
   * written anew with every analysis.
   */
  @Column({ type: 'json', nullable: true })
  observedWeather: object | null;
}
