import { Entity, PrimaryColumn } from 'typeorm';

/** Facts about the database as a whole, in a single row. */
@Entity('installation')
export class Installation {
  /** Flight files older than this do not belong to this database. */
  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
