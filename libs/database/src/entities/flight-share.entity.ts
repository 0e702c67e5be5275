import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flight } from './flight.entity.js';

/** Where the ciphertext of a flight's token belongs; it does not decrypt elsewhere. */
export const SHARE_TOKEN_PLACE = (flightPublicId: string) => `flight_shares.token:${flightPublicId}`;

/** That a flight is shared: the token of its public address, once to find it by and once to show it again. */
@Entity('flight_shares')
export class FlightShare {
  @PrimaryColumn({ type: 'bigint' })
  flightId: string;

  @OneToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  @Column({ type: 'bytea', unique: true })
  tokenSha256: Buffer;

  /** Bound to the flight's public id, so that it is of no use in another row. */
  @Column({ type: 'text' })
  tokenEncrypted: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
