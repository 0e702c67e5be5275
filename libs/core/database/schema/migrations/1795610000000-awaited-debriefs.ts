import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Flights whose automatic debrief has not been started. */
export class AwaitedDebriefs1795610000000 implements MigrationInterface {
  readonly name = 'AwaitedDebriefs1795610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table awaited_debriefs (
        flight_id bigint primary key references flights on delete cascade,
        language text not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table awaited_debriefs');
  }
}
