import { type QueryRunner } from 'typeorm';
import { ACCESS } from '../baseline/access.js';
import { ACCOUNTS, SECOND_FACTORS, SIGN_IN_TOKENS } from '../baseline/accounts.js';
import { DEBRIEFS } from '../baseline/debriefs.js';
import { FLIGHTS, SAMPLE_AND_WALKS } from '../baseline/flights.js';
import { IMPORTS } from '../baseline/imports.js';
import { INSTALLATION } from '../baseline/installation.js';
import { LOGBOOK } from '../baseline/logbook.js';
import { OAUTH } from '../baseline/oauth.js';
import { SIGNATURES } from '../baseline/signatures.js';
import { WEATHER } from '../baseline/weather.js';
import { AWAITED_EVENTS, WEBHOOKS } from '../baseline/webhooks.js';
import { type StatedMigration } from '../stated-migration.js';

const SCHEMA = [
  ...[INSTALLATION, ACCOUNTS, SIGN_IN_TOKENS, SECOND_FACTORS, OAUTH],
  ...[
    FLIGHTS,
    SAMPLE_AND_WALKS,
    ACCESS,
    LOGBOOK,
    DEBRIEFS,
    WEATHER,
    SIGNATURES,
    IMPORTS,
    WEBHOOKS,
    AWAITED_EVENTS,
  ],
];

/** Creates the schema in a new database. Others have it already: see the migration before this one. */
export class Baseline1796430001000 implements StatedMigration {
  readonly name = 'Baseline1796430001000';
  readonly lock = 'none';
  readonly duration = 'at once: all tables are new';

  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(`select where to_regclass('accounts') is not null`)) as unknown[];
    if (found.length > 0) return;
    for (const statements of SCHEMA) await runner.query(statements);
  }
}
