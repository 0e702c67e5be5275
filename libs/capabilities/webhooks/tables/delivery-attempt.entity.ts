import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Delivery } from './delivery.entity.js';

/** One request to an endpoint and its outcome. */
@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryColumn({ type: 'bigint' })
  deliveryId: string;

  @ManyToOne(() => Delivery, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_id' })
  delivery: Relation<Delivery>;

  /** Starts at 1. */
  @PrimaryColumn({ type: 'integer' })
  number: number;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt: Date;

  @Column({ type: 'integer' })
  durationMs: number;

  /** Of the request, with the signatures. Null for attempts that were not signed or made before they were recorded. */
  @Column({ type: 'json', nullable: true })
  headers: Readonly<Record<string, string>> | null;

  /** Null if there was no response. */
  @Column({ type: 'integer', nullable: true })
  statusCode: number | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** The beginning of the response body. */
  @Column({ type: 'text', nullable: true })
  reply: string | null;
}
