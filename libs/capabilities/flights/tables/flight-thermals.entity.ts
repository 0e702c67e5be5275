import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flight } from './flight.entity.js';

/**
 * The thermals of a flight for the map: one element per thermal in every array. Flights without thermals have no row.
 */
@Entity('flight_thermals')
@Index(['accountId', 'flownOn'])
export class FlightThermalsRow {
  @PrimaryColumn({ type: 'bigint' })
  flightId: string;

  @OneToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  @Column({ type: 'bigint' })
  accountId: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  flownAt: Date | null;

  /** Day of take-off at the take-off. */
  @Column({ type: 'date', nullable: true })
  flownOn: string | null;

  /** Mean position of the pilot, in millionths of a degree. */
  @Column({ type: 'integer', array: true })
  latitudesE6: number[];

  @Column({ type: 'integer', array: true })
  longitudesE6: number[];

  @Column({ type: 'smallint', array: true })
  entryAltitudesM: (number | null)[];

  @Column({ type: 'smallint', array: true })
  exitAltitudesM: (number | null)[];

  @Column({ type: 'smallint', array: true })
  gainsM: number[];

  @Column({ type: 'smallint', array: true })
  durationsSeconds: number[];

  /** Height gained divided by duration. */
  @Column({ type: 'real', array: true })
  climbsMps: number[];

  /** Hour of the start, in the time zone of the take-off. */
  @Column({ type: 'smallint', array: true })
  hours: (number | null)[];

  /** Direction that the wind came from, from the drift of the circles. */
  @Column({ type: 'smallint', array: true })
  windsFromDeg: (number | null)[];

  @Column({ type: 'real', array: true })
  windsKmh: (number | null)[];
}
