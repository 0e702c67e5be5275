import { Statement } from '@core/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { liesWithin } from './place-name.js';

/** A flying site. */
export interface KnownSite {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const ADD = new Statement(
  `insert into sites (name, latitude, longitude)
    select * from unnest($1::text[], $2::float8[], $3::float8[])
    on conflict do nothing returning 1`,
);

const COUNT = new Statement<{ count: number }>(`select count(*)::integer as count from sites`);

const LIST = new Statement<KnownSite>(
  `select name, latitude, longitude from sites order by name, id limit $1`,
);

const LIST_NEAR = new Statement<KnownSite>(
  `select name, latitude, longitude from sites
    where ${liesWithin(
      '$4::double precision',
      { latitude: 'latitude', longitude: 'longitude' },
      { latitude: '$2::double precision', longitude: '$3::double precision' },
    )}
    order by distance_m(latitude, longitude, $2, $3), id limit $1`,
);

const CLEAR = new Statement('delete from sites');

/** The operator's list of sites, for all accounts. */
@Injectable()
export class SiteRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds sites, all or none; existing ones are left unchanged. Returns how many are new. */
  async add(batches: AsyncIterable<readonly KnownSite[]>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      let added = 0;
      for await (const sites of batches) {
        const rows = await ADD.rows(manager, [
          sites.map((s) => s.name),
          sites.map((s) => s.latitude),
          sites.map((s) => s.longitude),
        ]);
        added += rows.length;
      }
      return added;
    });
  }

  async count(): Promise<number> {
    const row = await COUNT.row(this.dataSource);
    return row!.count;
  }

  /** Sites by name, or those within `near.radiusM`, nearest first. */
  async list(
    limit: number,
    near?: { latitude: number; longitude: number; radiusM: number },
  ): Promise<KnownSite[]> {
    if (!near) {
      return LIST.rows(this.dataSource, [limit]);
    }
    return LIST_NEAR.rows(this.dataSource, [limit, near.latitude, near.longitude, near.radiusM]);
  }

  /** Removes all sites. Returns how many there were. */
  async clear(): Promise<number> {
    return CLEAR.affected(this.dataSource);
  }
}
