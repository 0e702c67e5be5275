import { isDatabaseUnavailable } from '@app/database';
import { EmbeddedPostgresError } from '@app/embedded-postgres';
import { NoKeysError } from '@app/encryption';
import { MailNotTakenError } from '@app/mail';
import { Command } from 'commander';
import { analyseCommand } from './analyse.js';
import { accountsCommand } from './platform/accounts.js';
import { flightsCommand } from './platform/flights.js';
import { keysCommand } from './platform/keys.js';
import { print, UsageError } from './platform/output.js';
import { migratePlatform } from './platform/platform-database.js';
import { secretsCommand } from './platform/secrets.js';
import { sitesCommand } from './platform/sites/sites.js';
import { webhooksCommand } from './platform/webhooks/webhooks.js';

/** A sentence for what the caller or the machine can put right; everything else is our mistake and shows its stack. */
function sentenceFor(error: unknown): unknown {
  const foreseen = [UsageError, EmbeddedPostgresError, MailNotTakenError, NoKeysError].some(
    (known) => error instanceof known,
  );
  if (foreseen) return (error as Error).message;
  if (isDatabaseUnavailable(error))
    return `The database cannot be reached: ${(error as NodeJS.ErrnoException).code}`;
  return error;
}

const platform = new Command('platform')
  .description(
    'accounts, keys, flights, webhooks and sites, for the operator; works beside a running service and without one',
  )
  .addCommand(accountsCommand())
  .addCommand(keysCommand())
  .addCommand(flightsCommand())
  .addCommand(webhooksCommand())
  .addCommand(sitesCommand())
  .addCommand(secretsCommand());

platform
  .command('migrate')
  .description('bring the database schema up to date')
  .option('--json', 'print one JSON object')
  .action(async ({ json }: { json?: boolean }) => {
    await migratePlatform();
    print(json, { migrated: true }, ['The schema is up to date.']);
  });

const program = new Command('npm run').addCommand(platform).addCommand(analyseCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 1;
}
