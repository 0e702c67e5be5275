import { type Plan, type RuleSetName } from '@core/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

@Entity('accounts')
@Index('accounts_logbook_unkept', ['id'], { where: `NOT "logbook_kept"` })
@Index('accounts_being_deleted', ['id'], { where: `"deletion_started_at" IS NOT NULL` })
@Index('accounts_guests_of', ['guestsOfId'], { where: `"guests_of_id" IS NOT NULL` })
export class Account {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  plan: Plan;

  @Column({ type: 'text', nullable: true })
  email: string | null;

  /** ISO 3166-1 alpha-2, upper case. */
  @Column({ type: 'text', nullable: true })
  country: string | null;

  @Column({ type: 'text', nullable: true })
  glider: string | null;

  @Column({ type: 'text', nullable: true })
  club: string | null;

  /** Whether a debrief is written after each upload. */
  @Column({ type: 'boolean', default: true })
  autoDebrief: boolean;

  /** Whether each flight of a log is stored as a flight of its own. */
  @Column({ type: 'boolean', default: false })
  splitMultipleFlights: boolean;

  /** Whose points its flights show; null for the service's default. */
  @Column({ type: 'text', nullable: true })
  ruleSet: RuleSetName | null;

  /** False while its flights from before `logbook_totals` are not all in `logbook_changes`, or computed. */
  @Column({ type: 'boolean', default: true })
  logbookKept: boolean;

  /**
   * The account in whose group visitors have added flights. Those belong to this account, which has no users and no keys,
   * so that they count nowhere. Null for every other account.
   */
  @Column({ type: 'bigint', nullable: true })
  guestsOfId: string | null;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'guests_of_id' })
  guestsOf: Relation<Account> | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabledAt: Date | null;

  /** When its deletion began; the account is disabled from then on. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deletionStartedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
