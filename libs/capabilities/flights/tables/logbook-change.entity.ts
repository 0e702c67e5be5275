import { Account } from '@capabilities/accounts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

/** A half of a month whose flights have changed since its totals and records were computed. Written by triggers. */
@Entity('logbook_changes')
@Index(['accountId', 'half'])
export class LogbookChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  /** Its first day; -infinity for flights without a date. */
  @Column({ type: 'date' })
  half: string;
}
