import { Command } from 'commander';
import { accountsCommand } from './accounts.js';
import { flightsCommand } from './flights.js';
import { keysCommand } from './keys.js';
import { print } from './output.js';
import { migratePlatform } from './platform-database.js';
import { secretsCommand } from './secrets.js';
import { sessionsCommand } from './sessions.js';
import { sitesCommand } from './sites/sites.js';
import { usageCommand } from './usage.js';
import { webhooksCommand } from './webhooks/webhooks.js';

/** `npm run platform -- …` */
export function platformCommand(): Command {
  const platform = new Command('platform')
    .description(
      'accounts, keys, usage, flights, webhooks and sites, for the operator; works beside a running service and without one',
    )
    .addCommand(accountsCommand())
    .addCommand(sessionsCommand())
    .addCommand(keysCommand())
    .addCommand(usageCommand())
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
  return platform;
}
