import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** A former signing secret of an endpoint. Requests are signed with it as well as the current one until it expires. */
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
