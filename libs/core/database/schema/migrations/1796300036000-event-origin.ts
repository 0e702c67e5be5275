import { type QueryRunner } from 'typeorm';
import { type StatedMigration } from '../stated-migration.js';

/** The request that caused an event, and its trace, for the deliveries; null in events stored before. */
export class EventOrigin1796300036000 implements StatedMigration {
  readonly name = 'EventOrigin1796300036000';
  readonly lock = 'ACCESS EXCLUSIVE on events, to add a column';
  readonly duration = 'at once at any size: it rewrites no row';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table events add column origin json');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table events drop column origin');
  }
}
