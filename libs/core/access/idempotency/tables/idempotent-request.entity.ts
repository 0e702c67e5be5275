import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A request with an `Idempotency-Key`, and its response once there is one. */
@Entity('idempotent_requests')
export class IdempotentRequest {
  @PrimaryColumn({ type: 'bigint' })
  accountId: string;

  @ManyToOne('Account', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: object;

  /** Method and path template of the operation. */
  @PrimaryColumn({ type: 'text' })
  route: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** SHA-256 of the request's contents. */
  @Column({ type: 'bytea' })
  fingerprint: Buffer;

  /** Number of claims so far; only the latest may store the response. */
  @Column({ type: 'integer', default: 1 })
  attempt: number;

  /** When the latest claim expires. */
  @Column({ type: 'timestamptz', precision: 3 })
  lockedUntil: Date;

  /** `StoredResponse`; null while the request is in progress. */
  @Column({ type: 'json', nullable: true })
  answer: object | null;

  /** Public id of the work that the request started and that continues without it; null if none. */
  @Column({ type: 'text', nullable: true })
  begun: string | null;

  /** The flight in the response; deleting it deletes this row. */
  @Index()
  @Column({ type: 'bigint', nullable: true })
  flightId: string | null;

  @ManyToOne('Flight', { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'flight_id' })
  flight: object | null;

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
