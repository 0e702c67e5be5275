import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Account } from './account.entity.js';

/** Where the ciphertext of an endpoint's secret belongs, present or previous; it does not decrypt elsewhere. */
export const SIGNING_SECRET_PLACE = (endpointPublicId: string) =>
  `webhook_endpoints.secret:${endpointPublicId}`;

/** An address of a customer that events are delivered to. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Index()
  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'text' })
  url: string;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  /** Event types, or `*` for all. */
  @Column({ type: 'text', array: true })
  eventTypes: string[];

  /** Encrypted. */
  @Column({ type: 'text' })
  secret: string;

  /** Of the version before, whose processes may still run beside this one's; not read any more. */
  @Column({ type: 'text', nullable: true, select: false })
  previousSecret: string | null;

  /** Until when the one before signs beside it: see `ReplacedSecret`. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  /** Why, for the customer to read. */
  @Column({ type: 'text', nullable: true })
  disabledReason: string | null;

  /** Attempts that failed since the last success. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** When the first of them failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  /** Others go before where places are few: an attempt failed or took long lately, or there was none yet. */
  @Column({ type: 'boolean', default: true })
  givesWay: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastSuccessAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
