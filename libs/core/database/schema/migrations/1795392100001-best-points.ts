import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The points of a flight, next to its score. */
export class BestPoints1795392100001 implements MigrationInterface {
  readonly name = 'BestPoints1795392100001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_results add column best_points jsonb');
    await runner.query(`
      update flight_results
         set best_points = (select jsonb_object_agg(rule_set, scored -> 'best' -> 'points')
                              from json_each(score -> 'scores') as by_rule_set (rule_set, scored))
       where score is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table flight_results drop column best_points');
  }
}
