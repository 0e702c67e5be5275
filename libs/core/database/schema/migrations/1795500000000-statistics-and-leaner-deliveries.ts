import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `/me` reads its totals from an index instead of every flight's JSON. A delivery is written three times in its life,
 * so this drops an index and its foreign key to the account, which its event and endpoint already have.
 */
export class StatisticsAndLeanerDeliveries1795500000000 implements MigrationInterface {
  readonly name = 'StatisticsAndLeanerDeliveries1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table flights add column track_length_km double precision, add column best_points jsonb',
    );
    await runner.query(`
      update flights f
         set track_length_km = (f.metrics ->> 'track_length_km')::float8,
             best_points = (select r.best_points from flight_results r where r.flight_id = f.id)
       where f.metrics is not null`);
    await runner.query('alter table flight_results drop column best_points');
    await runner.query(`
      create index flights_statistics on flights (account_id)
        include (duration_seconds, track_length_km, best_points) where status = 'processed'`);

    await runner.query('alter table deliveries drop constraint deliveries_account_id_fkey');
    await runner.query('drop index deliveries_automatic, deliveries_event_id_idx');
    await runner.query(`
      create unique index deliveries_of_event
        on deliveries (event_id, endpoint_id, (case when manual then id else 0 end))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index deliveries_of_event');
    await runner.query(
      'create unique index deliveries_automatic on deliveries (event_id, endpoint_id) where not manual',
    );
    await runner.query('create index deliveries_event_id_idx on deliveries (event_id)');
    await runner.query(
      'alter table deliveries add foreign key (account_id) references accounts on delete cascade',
    );
    await runner.query('drop index flights_statistics');
    await runner.query('alter table flight_results add column best_points jsonb');
    await runner.query(
      'update flight_results r set best_points = f.best_points from flights f where f.id = r.flight_id',
    );
    await runner.query('alter table flights drop column track_length_km, drop column best_points');
  }
}
