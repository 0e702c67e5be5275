import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** A signing secret that an endpoint had before; signs beside the present one until its time is over. */
@Entity('replaced_secrets')
export class ReplacedSecret {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Index()
  @Column({ type: 'bigint' })
  endpointId: string;

  @ManyToOne(() => WebhookEndpoint, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'endpoint_id' })
  endpoint: Relation<WebhookEndpoint>;

  /** Encrypted. */
  @Column({ type: 'text' })
  secret: string;

  @Column({ type: 'timestamptz', precision: 3 })
  signsUntil: Date;
}
