import { type QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { type StatedMigration } from '../stated-migration.js';

const TIMES = ['sort_at', 'created_at'] as const;

/**
 * Nearly all flights are processed, and a list of those reads the indexes without status. Only the others have indexes
 * by status. The previous release uses the new ones too.
 */
export class UnprocessedFlights1796320000000 implements StatedMigration {
  readonly name = 'UnprocessedFlights1796320000000';
  readonly transaction = false;
  readonly lock = 'none';
  readonly duration = 'both indexes read the table without blocking, 13 to 22 s each';

  async up(runner: QueryRunner): Promise<void> {
    for (const time of TIMES) {
      await buildIndex(
        runner,
        `flights_unprocessed_${time}`,
        `on flights (account_id, status, ${time}, public_id) where status <> 'processed'`,
      );
    }
    for (const time of TIMES) {
      await runner.query(`drop index concurrently if exists flights_account_id_status_${time}_public_id_idx`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const time of TIMES) {
      await buildIndex(
        runner,
        `flights_account_id_status_${time}_public_id_idx`,
        `on flights (account_id, status, ${time}, public_id)`,
      );
      await runner.query(`drop index concurrently if exists flights_unprocessed_${time}`);
    }
  }
}
