import { Account } from '@capabilities/accounts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';

/** A place where an account takes off, with the name that its owner gave it. */
@Entity('own_sites')
export class OwnSite {
  @PrimaryColumn({ type: 'text' })
  id: string;

  @Index()
  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'text' })
  name: string;

  /** Of the take-off at which it was named. */
  @Column({ type: 'double precision' })
  latitude: number;

  @Column({ type: 'double precision' })
  longitude: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
