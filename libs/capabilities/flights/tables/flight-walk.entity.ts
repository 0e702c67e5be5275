import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a chore that visits all flights of all accounts has come, for all workers and across their restarts. */
@Entity('flight_walks')
export class FlightWalk {
  /** Which chore. */
  @PrimaryColumn({ type: 'text' })
  name: string;

  /** Internal id of the last flight that was visited. */
  @Column({ type: 'bigint' })
  flightId: string;

  /** When the next stretch of it is due. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt: Date;
}
