import { type DebriefLanguage } from '@core/contract';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Flight } from '@capabilities/flights';

/** A processed flight that is due an automatic debrief. Starting a run in its language deletes the row. */
@Entity('awaited_debriefs')
export class AwaitedDebriefRow {
  @PrimaryColumn({ type: 'bigint' })
  flightId: string;

  @OneToOne(() => Flight, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'flight_id' })
  flight: Relation<Flight>;

  @Column({ type: 'text' })
  language: DebriefLanguage;
}
