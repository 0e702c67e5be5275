import { Account } from '@capabilities/accounts';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';

/** Encryption context of a group's token; the ciphertext cannot be decrypted with any other. */
export const GROUP_TOKEN_PLACE = (groupPublicId: string) => `groups.token:${groupPublicId}`;

/** Flights that an account replays together, and the token of its link, hashed for look-ups and encrypted to show it again. */
@Entity('groups')
@Index(['accountId', 'id'])
export class GroupRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  /** Owns the flights that visitors add. */
  @Column({ type: 'bigint' })
  guestsAccountId: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'guests_account_id' })
  guestsAccount: Relation<Account>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'bytea', unique: true })
  tokenSha256: Buffer;

  /** Bound to the group's public id, so it is useless in another row. */
  @Column({ type: 'text' })
  tokenEncrypted: string;

  /** Whether visitors can add flights. */
  @Column({ type: 'boolean', default: true })
  acceptsFlights: boolean;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
