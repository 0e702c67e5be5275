import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One hour in one cell of our grid, from a provider's model. All workers share it instead of requesting it twice. */
@Entity('weather_hours')
export class WeatherHourRow {
  @PrimaryColumn({ type: 'text' })
  provider: string;

  @PrimaryColumn({ type: 'text' })
  kind: string;

  @PrimaryColumn({ type: 'text' })
  model: string;

  @PrimaryColumn({ type: 'double precision' })
  cellLatitude: number;

  @PrimaryColumn({ type: 'double precision' })
  cellLongitude: number;

  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  hour: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  run: Date | null;

  /** Point of the model's grid: latitude, longitude, elevation_m. */
  @Column({ type: 'json' })
  place: object;

  /** `ModelHour` (libs/engine/results). */
  @Column({ type: 'json' })
  content: object;

  @Index()
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  fetchedAt: Date;
}
