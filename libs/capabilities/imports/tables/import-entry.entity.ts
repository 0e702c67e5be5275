import { type ImportRefusalCode } from '@core/contract';
import { LeasedRow } from '@core/database';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ImportRow } from './import.entity.js';

/** A file of an import that is still to be read, and where it is in the archive. Workers claim them one by one. */
@Entity('import_entries')
@Index('import_entries_held', ['importId'], { where: `"locked_until" IS NOT NULL` })
export class ImportEntryRow extends LeasedRow {
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

  /** Of the header before the content, from the beginning of the stored archive. */
  @Column({ type: 'bigint' })
  headerOffset: string;

  @Column({ type: 'bigint' })
  compressedBytes: string;

  /** As the archive states. */
  @Column({ type: 'bigint' })
  bytes: string;

  /** Number of the compression method, as in ZIP. */
  @Column({ type: 'integer' })
  method: number;

  /** CRC-32 of the content. */
  @Column({ type: 'bigint' })
  checksum: string;

  /** Why it need not be read. Null if it may be a flight. */
  @Column({ type: 'text', nullable: true })
  refusalCode: ImportRefusalCode | null;

  @Column({ type: 'text', nullable: true })
  refusalMessage: string | null;
}
