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
import { Account } from '@capabilities/accounts';
import { Flight } from '@capabilities/flights';

/** `given_up`: the server failed after every wait. */
export type SignatureValidationStatus = 'awaited' | 'validated' | 'given_up';

/** What a validation server can say about a signature. */
export type ValidationResult = 'valid' | 'invalid' | 'unsupported';

/**
 * A validation server's result for the file of a flight, or the pending request for it. Separate from the result of the
 * analysis, which each analysis overwrites.
 */
@Entity('signature_validations')
@Index('signature_validations_due', ['dueAt'], { where: `"status" = 'awaited'` })
export class SignatureValidationRow {
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

  /** Hash of the file that is validated. */
  @Column({ type: 'bytea' })
  inputSha256: Buffer;

  @Column({ type: 'text', default: 'awaited' })
  status: SignatureValidationStatus;

  @Column({ type: 'text', nullable: true })
  result: ValidationResult | null;

  /** The server, by its own name. */
  @Column({ type: 'text', nullable: true })
  validatedBy: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  validatedAt: Date | null;

  /** When a worker may claim it: the first time, after a failure, or because the worker that held it died. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt: Date;

  /** Until then, no other request may be made: a worker makes this one, or has just made it. */
  @Index()
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lockedUntil: Date | null;

  /** Number of claims so far; only the latest may write. */
  @Column({ type: 'integer', default: 0 })
  attempt: number;

  /** Attempts that failed because of the server. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Why the latest attempt failed. For operators; never shown to clients. */
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;
}
