import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { EventRow } from './event.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** `failed`: no attempt is left. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One event to one endpoint, through all its attempts. */
@Entity('deliveries')
@Index('deliveries_of_event', { synchronize: false }) // of an expression: of an event to an endpoint there is one that nobody asked for
@Index('deliveries_pending', ['endpointId', 'nextAttemptAt'], { where: `"status" = 'pending'` })
@Index(['accountId', 'id'])
@Index(['endpointId', 'id'])
export class Delivery {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  /** That of the event and of the endpoint; refers to no row itself, because they do. */
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

  @Column({ type: 'text', default: 'pending' })
  status: DeliveryStatus;

  /** Asked for by a person: sent again, or replayed. */
  @Column({ type: 'boolean', default: false })
  manual: boolean;

  /** Attempts that have ended. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  nextAttemptAt: Date;

  /** Of the version before, whose processes may still run beside this one's; not read any more. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, select: false })
  lockedUntil: Date | null;

  /** As the one above. */
  @Column({ type: 'integer', default: 0, select: false })
  claim: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;
}
