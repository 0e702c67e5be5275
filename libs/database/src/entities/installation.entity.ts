import { Entity, PrimaryColumn } from 'typeorm';

/** What is to be known of the database as a whole, in its only row. */
@Entity('installation')
export class Installation {
  /** Files of flights that are older were not written for this database. */
  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
