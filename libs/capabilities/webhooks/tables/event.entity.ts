import { type EventType } from '@core/contract';
import { type Origin } from '@core/observability';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Account } from '@capabilities/accounts';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** An event, written in the same transaction as the change itself and turned into deliveries later. */
@Entity('events')
@Index(['accountId', 'createdAt'])
@Index(['accountId', 'position'])
@Index('events_of_one_endpoint', ['endpointId'], { where: 'endpoint_id is not null' })
@Index('events_unplaced', ['id'], { where: 'position is null and endpoint_id is null' })
@Index('events_unrelayed', ['id'], { where: 'relayed_at is null' })
export class EventRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  /** The only endpoint that receives it; null means every endpoint subscribed to this type. */
  @Column({ type: 'bigint', nullable: true })
  endpointId: string | null;

  @ManyToOne(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'endpoint_id' })
  endpoint: Relation<WebhookEndpoint> | null;

  @Column({ type: 'text' })
  type: EventType;

  /** As sent. */
  @Column({ type: 'json' })
  data: object;

  /** The request that caused it, and its trace. */
  @Column({ type: 'json', nullable: true })
  origin: Origin | null;

  @Index()
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  relayedAt: Date | null;

  /** In the event feed: see event-places.ts. Null until it has one; 0 for events from before there was a feed. */
  @Column({ type: 'bigint', nullable: true })
  position: string | null;
}
