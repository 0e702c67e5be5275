import { type KeyScope } from '@core/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Account } from '../account.entity.js';

/** An API key as stored: the SHA-256 of the whole key, and what is needed to recognise it in a list. */
@Entity('api_keys')
@Index('api_keys_ended', { synchronize: false }) // on an expression, so only the migration can define it
export class ApiKey {
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
  name: string;

  @Column({ type: 'bytea', unique: true })
  keySha256: Buffer;

  /** The key's fixed prefix and the first characters of its secret. */
  @Column({ type: 'text' })
  firstCharacters: string;

  @Column({ type: 'text' })
  last4: string;

  @Column({ type: 'text', array: true })
  scopes: KeyScope[];

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** Written at most once a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** When it was rotated; a key can be rotated only once. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  rotatedAt: Date | null;
}
