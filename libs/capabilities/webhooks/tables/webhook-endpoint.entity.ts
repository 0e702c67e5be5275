import { type DebriefLanguage, type EndpointKind } from '@core/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Account, OAuthAppRow } from '@capabilities/accounts';

/**
 * Encryption context of an endpoint's current and replaced secrets; the ciphertext cannot be decrypted with any other.
 */
export const SIGNING_SECRET_PLACE = (endpointPublicId: string) =>
  `webhook_endpoints.secret:${endpointPublicId}`;

/** A customer's URL that events are delivered to. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_of_apps', ['appId'], { where: 'app_id is not null' })
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

  @Column({ type: 'text', default: 'webhook' })
  kind: EndpointKind;

  /** The app whose users' events it gets; null for those of the account itself. */
  @Column({ type: 'text', nullable: true })
  appId: string | null;

  @ManyToOne(() => OAuthAppRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'app_id' })
  app: Relation<OAuthAppRow> | null;

  /** Of an endpoint for messages, without the secret part. */
  @Column({ type: 'text' })
  url: string;

  /** Where a Telegram bot writes; null for other kinds. */
  @Column({ type: 'text', nullable: true })
  chatId: string | null;

  /** Of messages; null for signed events. */
  @Column({ type: 'text', nullable: true })
  language: DebriefLanguage | null;

  /** Named in messages; null for none. */
  @Column({ type: 'text', nullable: true })
  pilotName: string | null;

  /** Whether flights that are announced are shared. */
  @Column({ type: 'boolean', default: false })
  shareFlights: boolean;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  /** Event types, or `*` for all. */
  @Column({ type: 'text', array: true })
  eventTypes: string[];

  /** Encrypted: the signing secret; of an endpoint for messages, the whole URL or the bot token. */
  @Column({ type: 'text' })
  secret: string;

  /** Only for processes of the previous version, which may still be running; no longer read. */
  @Column({ type: 'text', nullable: true, select: false })
  previousSecret: string | null;

  /** When the previous secret stops signing: see `ReplacedSecret`. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  /** The reason shown to the customer. */
  @Column({ type: 'text', nullable: true })
  disabledReason: string | null;

  /** Failed attempts since the last success. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** When the first of them failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  /** Low priority when capacity is short: a recent attempt failed or was slow, or there has been none yet. */
  @Column({ name: 'gives_way', type: 'boolean', default: true })
  isLowPriority: boolean;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastSuccessAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
