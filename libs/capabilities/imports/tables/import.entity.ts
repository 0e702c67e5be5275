import { type ImportStatus } from '@core/contract';
import { LeasedRow } from '@core/database';
import { Account } from '@capabilities/accounts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

/**
 * Many flights at once: an archive in the store, under the public id, and how far its files have become flights. Its files
 * that are still to be read are rows of `import_entries`. The lease is that of releases before these rows.
 */
@Entity('imports')
@Index('imports_of_account', ['accountId', 'id'])
@Index('imports_due', ['dueAt'], { where: `"status" = 'running'` })
@Index('imports_finished', ['finishedAt'], { where: `"finished_at" IS NOT NULL` })
export class ImportRow extends LeasedRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Column({ type: 'bigint' })
  accountId: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account: Relation<Account>;

  @Column({ type: 'text', default: 'running' })
  status: ImportStatus;

  /** Of the ZIP file; null if the files came one by one. */
  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'bigint' })
  archiveBytes: string;

  @Column({ type: 'integer' })
  filesTotal: number;

  @Column({ type: 'integer', default: 0 })
  filesImported: number;

  @Column({ type: 'integer', default: 0 })
  filesDuplicate: number;

  @Column({ type: 'integer', default: 0 })
  filesRefused: number;

  /** Shown to the client. */
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  /**
   * `infinity` once its files are listed, so that workers of releases before `import_entries` leave it alone. A finite time
   * is that of an import which such a release accepted.
   */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  dueAt: Date;

  /** When a worker last claimed one of its files. Accounts take turns in this order. Null before the first. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  servedAt: Date | null;

  /** When a file was last read, or the first one claimed after a wait. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  movedAt: Date;

  /** Sizes that the archive states, and those of files that were compressed once more, as they are read. */
  @Column({ type: 'bigint', default: 0 })
  expandedBytes: string;
}
