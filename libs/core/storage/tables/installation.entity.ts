import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Facts about the database as a whole, in a single row. */
@Entity('installation')
export class Installation {
  /** Flight files older than this do not belong to this database. */
  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Contents of `.store-id` in the root of the file store that belongs to this database; null until it is first used. */
  @Column({ type: 'text', nullable: true })
  fileStoreId: string | null;

  /** The oldest release of the service that may run on this database; null before the migrations have recorded it. */
  @Column({ type: 'text', nullable: true })
  oldestRelease: string | null;

  /** Whether debriefs count towards the quotas of plans: a language model writes them, as the latest worker has recorded. */
  @Column({ type: 'boolean', default: true })
  debriefsCharged: boolean;
}
