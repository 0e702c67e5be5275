import {
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { Account } from '@capabilities/accounts';

/**
 * What an account has put into its WebDAV inbox, so that a client finds it again and does not send it twice. The file
 * itself is stored with its flight.
 */
@Entity('inbox_entries')
@Unique(['accountId', 'parent', 'name'])
export class InboxEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  /** Path of its folder, such as `2026/spring`; empty at the top. */
  @Column({ type: 'text' })
  parent: string;

  @Column({ type: 'text' })
  name: string;

  /** Null for a folder. */
  @Column({ type: 'integer', nullable: true })
  sizeBytes: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  modifiedAt: Date;
}
