import { Account } from '@capabilities/accounts';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';

/** The private link to an account's calendar and feed. Its token is shown once, and only its hash is stored. */
@Entity('flight_feeds')
export class FlightFeed {
  @PrimaryColumn({ type: 'bigint' })
  accountId: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'bytea', unique: true })
  tokenSha256: Buffer;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
