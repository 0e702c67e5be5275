import { type DeliveryStatus } from '@core/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { OAuthConnectionRow } from '@capabilities/accounts';
import { EventRow } from './event.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** One event for one endpoint, over all its attempts. */
@Entity('deliveries')
@Index('deliveries_of_event', { synchronize: false }) // unique on an expression: one automatic delivery per event and endpoint
@Index('deliveries_pending', ['endpointId', 'nextAttemptAt'], { where: `"status" = 'pending'` })
@Index('deliveries_of_connections', ['connectionId'], { where: 'connection_id is not null' })
@Index(['accountId', 'id'])
@Index(['endpointId', 'id'])
export class Delivery {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  /** The account of the endpoint. Not a foreign key, because the endpoint already has one. */
  @Column({ type: 'bigint' })
  accountId: string;

  @Column({ type: 'bigint' })
  eventId: string;

  @ManyToOne(() => EventRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'event_id' })
  event: Relation<EventRow>;

  @Column({ type: 'bigint' })
  endpointId: string;

  @ManyToOne(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'endpoint_id' })
  endpoint: Relation<WebhookEndpoint>;

  /** By which the app of the endpoint may get the event of one of its users. Null for endpoints of accounts. */
  @Column({ type: 'text', nullable: true })
  connectionId: string | null;

  @ManyToOne(() => OAuthConnectionRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'connection_id' })
  connection: Relation<OAuthConnectionRow> | null;

  @Column({ type: 'text', default: 'pending' })
  status: DeliveryStatus;

  /** Requested by a person, by resend or replay. */
  @Column({ type: 'boolean', default: false })
  manual: boolean;

  /** Attempts that have ended. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  /** Only for processes of the previous version, which may still be running; no longer read. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, select: false })
  lockedUntil: Date | null;

  @Column({ type: 'integer', default: 0, select: false })
  claim: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;
}
