import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Flying sites, and indexes to find them and an account's own sites by distance. */
export class Sites1795541000000 implements MigrationInterface {
  readonly name = 'Sites1795541000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sites (
        id bigint generated always as identity primary key,
        name text not null,
        latitude double precision not null,
        longitude double precision not null,
        unique (latitude, longitude, name)
      )`);
    // by bands of latitude of 1/200 of a degree, about 550 m
    await runner.query(
      `create index flights_own_sites
           on flights (account_id, floor((metrics -> 'takeoff' ->> 'latitude')::double precision * 200), sort_at)
        where site is not null`,
    );
    // on a sphere (haversine), accurate to half a per cent; works across the antimeridian
    await runner.query(`
      create function distance_m(latitude_a double precision, longitude_a double precision,
                                 latitude_b double precision, longitude_b double precision)
      returns double precision language sql immutable strict parallel safe
      return 2 * 6371008.8 * asin(least(1, sqrt(
        sind((latitude_b - latitude_a) / 2) ^ 2
        + cosd(latitude_a) * cosd(latitude_b) * sind((longitude_b - longitude_a) / 2) ^ 2)))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop function distance_m(double precision, double precision, double precision, double precision)',
    );
    await runner.query('drop index flights_own_sites');
    await runner.query('drop table sites');
  }
}
