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

  /** The full track in the form of `storedTrack` (libs/domain), as JSON in gzip. */
  @Column({ type: 'bytea' })
  track: Buffer;
}
