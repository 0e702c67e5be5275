import { type ImportOutcome, type ImportRefusalCode } from '@core/contract';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ImportRow } from './import.entity.js';

/** What became of a file of an import. */
@Entity('import_files')
export class ImportFileRow {
  @PrimaryColumn({ type: 'bigint' })
  importId: string;

  @ManyToOne(() => ImportRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id' })
  import: Relation<ImportRow>;

  /** In the archive, starting at 0. */
  @PrimaryColumn({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  outcome: ImportOutcome;

  /** Public id of a flight, which may have been deleted since. */
  @Column({ type: 'text', nullable: true })
  flightId: string | null;

  @Column({ type: 'text', nullable: true })
  refusalCode: ImportRefusalCode | null;

  @Column({ type: 'text', nullable: true })
  refusalMessage: string | null;
}
