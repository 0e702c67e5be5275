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

/** A weather provider: the row that workers lock to count their calls one after the other. */
@Entity('weather_providers')
export class WeatherProviderRow {
  @PrimaryColumn({ type: 'text' })
  name: string;

  /** It has said that it wants no requests until then. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pausedUntil: Date | null;
}

/** A request to a provider, for a day: what its limits are counted by. */
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

  /** As how many calls the provider counts it. */
  @Column({ type: 'double precision' })
  calls: number;
}
