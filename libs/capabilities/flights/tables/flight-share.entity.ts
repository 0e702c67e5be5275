import { type DebriefLanguage } from '@core/contract';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flight } from './flight.entity.js';

/** Encryption context of a flight's token; the ciphertext cannot be decrypted with any other. */
export const SHARE_TOKEN_PLACE = (flightPublicId: string) => `flight_shares.token:${flightPublicId}`;

/** A shared flight: the token of its public URL, hashed for look-ups and encrypted to show it again. */
@Entity('flight_shares')
export class FlightShare {
  @PrimaryColumn({ type: 'bigint' })
  flightId: string;

  @OneToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  @Column({ type: 'bytea', unique: true })
  tokenSha256: Buffer;

  /** Bound to the flight's public id, so it is useless in another row. */
  @Column({ type: 'text' })
  tokenEncrypted: string;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'boolean', default: false })
  showDebrief: boolean;

  @Column({ type: 'boolean', default: false })
  allowDownload: boolean;

  @Column({ type: 'boolean', default: false })
  allowEmbed: boolean;

  @Column({ type: 'boolean', default: false })
  showAirspace: boolean;

  /** Language of the page; null for the viewer's. */
  @Column({ type: 'text', nullable: true })
  language: DebriefLanguage | null;
}
