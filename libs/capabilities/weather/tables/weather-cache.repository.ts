import { type GridCell } from '@core/contract';
import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Source of the hours. */
export interface CachedSource {
  readonly provider: string;
  readonly kind: string;
  readonly model: string;
}

/** One hour in one cell. */
export interface CachedHour {
  readonly cell: GridCell;
  readonly hour: Date;
  readonly run: Date | null;
  readonly place: object;
  readonly content: object;
  readonly fetchedAt: Date;
}

const READ = new Statement<CachedHour>(
  `select json_build_object('latitude', cell_latitude, 'longitude', cell_longitude) as cell,
          hour, run, place, content, fetched_at as "fetchedAt"
     from weather_hours
    where provider = $1 and kind = $2 and model = $3 and hour = any($6::timestamptz[])
      and (cell_latitude, cell_longitude) in (select * from unnest($4::float8[], $5::float8[]))
    order by hour`,
);

const WRITE = new Statement(
  `insert into weather_hours (provider, kind, model, cell_latitude, cell_longitude, hour, run, place, content)
    select $1, $2, $3, * from unnest($4::float8[], $5::float8[], $6::timestamptz[], $7::timestamptz[],
                                     $8::json[], $9::json[])
    on conflict (provider, kind, model, cell_latitude, cell_longitude, hour) do update
      set run = excluded.run, place = excluded.place, content = excluded.content, fetched_at = now()`,
);

const FORGET = new Statement(
  `delete from weather_hours where ctid = any(array(
    select ctid from weather_hours where fetched_at < now() - make_interval(days => $1)
     order by fetched_at limit $2 for update skip locked))`,
);

/** Provider responses by cell and hour, shared by all workers and accounts. Contains nothing about flights. */
@Injectable()
export class WeatherCacheRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The cached hours in these cells, in order of time. */
  async read(
    source: CachedSource,
    cells: readonly GridCell[],
    hours: readonly Date[],
  ): Promise<CachedHour[]> {
    return READ.rows(this.dataSource, [
      source.provider,
      source.kind,
      source.model,
      cells.map((cell) => cell.latitude),
      cells.map((cell) => cell.longitude),
      hours,
    ]);
  }

  /** Stores hours, replacing older ones. */
  async write(source: CachedSource, hours: readonly Omit<CachedHour, 'fetchedAt'>[]): Promise<void> {
    await WRITE.rows(this.dataSource, [
      source.provider,
      source.kind,
      source.model,
      hours.map(({ cell }) => cell.latitude),
      hours.map(({ cell }) => cell.longitude),
      hours.map(({ hour }) => hour),
      hours.map(({ run }) => run),
      hours.map(({ place }) => JSON.stringify(place)),
      hours.map(({ content }) => JSON.stringify(content)),
    ]);
  }

  /** Deletes up to `limit` hours fetched more than `days` ago. Returns how many. */
  async forget(days: number, limit: number): Promise<number> {
    return FORGET.affected(this.dataSource, [days, limit]);
  }
}
