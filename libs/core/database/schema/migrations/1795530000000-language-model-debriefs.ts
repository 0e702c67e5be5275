import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Debriefs by language models: prompt version, whether the coach had to write instead, and cost. */
export class LanguageModelDebriefs1795530000000 implements MigrationInterface {
  readonly name = 'LanguageModelDebriefs1795530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table debriefs add column prompt_version integer, add column is_fallback boolean not null default false`,
    );
    // the coach wrote all of them
    await runner.query(
      `update debriefs set usage = (usage::jsonb || '{"requests": 0, "repairs": 0, "cost_usd": null}')::json
        where usage is not null`,
    );
    await runner.query(
      `alter table monthly_usage
         add column debrief_input_tokens bigint not null default 0,
         add column debrief_output_tokens bigint not null default 0,
         add column debrief_cost_usd numeric(14, 6) not null default 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table monthly_usage
         drop column debrief_input_tokens, drop column debrief_output_tokens, drop column debrief_cost_usd`,
    );
    await runner.query('alter table debriefs drop column prompt_version, drop column is_fallback');
  }
}
