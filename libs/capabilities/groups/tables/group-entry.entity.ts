import { type GroupEntryStatus } from '@core/contract';
import { Flight } from '@capabilities/flights';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { GroupRow } from './group.entity.js';

/** A flight of a group. Visitors see it by its share link. */
@Entity('group_entries')
@Unique(['groupId', 'flightId'])
@Index('group_entries_waiting', ['createdAt'], { where: `"status" = 'waiting'` })
export class GroupEntryRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', unique: true })
  publicId: string;

  @Column({ type: 'bigint' })
  groupId: string;

  @ManyToOne(() => GroupRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'group_id' })
  group: Relation<GroupRow>;

  @Index()
  @Column({ type: 'bigint' })
  flightId: string;

  @ManyToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  /**
   * Of the share link by which a flight of another account was added. With a new link, its owner decides again who sees it.
   */
  @Column({ type: 'bytea', nullable: true })
  linkedTokenSha256: Buffer | null;

  /** Null: the title of the flight is shown instead. */
  @Column({ type: 'text', nullable: true })
  pilotName: string | null;

  /** From 1; null for one that is free. */
  @Column({ type: 'smallint', nullable: true })
  colour: number | null;

  @Column({ type: 'text' })
  status: GroupEntryStatus;

  /** Of the secret with which a visitor removes his flight. Null unless a visitor has added it. */
  @Column({ type: 'bytea', unique: true, nullable: true })
  removalSha256: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
