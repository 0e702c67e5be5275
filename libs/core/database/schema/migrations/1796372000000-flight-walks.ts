import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** How far chores that visit all flights have come. */
export class FlightWalks1796372000000 implements StatedMigration {
  readonly name = 'FlightWalks1796372000000';
  readonly lock = 'none';
  readonly duration = '10 ms';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table flight_walks (
        name text primary key,
        flight_id bigint not null,
        due_at timestamptz(3) not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table flight_walks');
  }
}
