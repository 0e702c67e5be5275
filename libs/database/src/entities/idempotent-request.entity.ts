import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Account } from './account.entity.js';
import { Flight } from './flight.entity.js';

/** A request that its client named by an `Idempotency-Key`, and its answer once there is one. */
@Entity('idempotent_requests')
export class IdempotentRequest {
  @PrimaryColumn({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  /** Method and path template of the operation. */
  @PrimaryColumn({ type: 'text' })
  route: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  /** SHA-256 of what was sent. */
  @Column({ type: 'bytea' })
  fingerprint: Buffer;

  /** Counts the processes that took the request up; only the latest may store the answer. */
  @Column({ type: 'integer', default: 1 })
  attempt: number;

  /** Until when the latest of them holds it. */
  @Column({ type: 'timestamptz', precision: 3 })
  lockedUntil: Date;

  /** `StoredAnswer`; null while the request is under way. */
  @Column({ type: 'json', nullable: true })
  answer: object | null;

  /** Public id of what the request has begun, and what goes on without it; null while there is no such thing. */
  @Column({ type: 'text', nullable: true })
  begun: string | null;

  /** The flight that the answer tells of, and with which it goes. */
  @Index()
  @Column({ type: 'bigint', nullable: true })
  flightId: string | null;

  @ManyToOne(() => Flight, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight> | null;

  @Index()
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
