import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';

/** A weather provider: the row that workers lock to count their calls one at a time. */
@Entity('weather_providers')
export class WeatherProviderRow {
  @PrimaryColumn({ type: 'text' })
  name: string;

  /** The provider asked for no requests before this time. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pausedUntil: Date | null;
}

/** A request to a provider, kept for a day to count against its limits. */
@Entity('weather_calls')
@Index(['provider', 'calledAt'])
export class WeatherCall {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  provider: string;

  @ManyToOne(() => WeatherProviderRow, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'provider' })
  providerRow: Relation<WeatherProviderRow>;

  @Column({ type: 'timestamptz', precision: 3 })
  calledAt: Date;

  /** How many calls the provider counts it as. */
  @Column({ type: 'double precision' })
  calls: number;
}
