import { Command } from 'commander';
import { analyseCommand } from './analyse.js';
import { accountsCommand } from './platform/accounts.js';
import { keysCommand } from './platform/keys.js';
import { UsageError } from './platform/output.js';
import { migratePlatform } from './platform/platform-database.js';

const platform = new Command('platform')
  .description('accounts and keys, for the operator; works beside a running service and without one')
  .addCommand(accountsCommand())
  .addCommand(keysCommand());

platform
  .command('migrate')
  .description('bring the database schema up to date')
  .action(() => migratePlatform());

const program = new Command('npm run').addCommand(platform).addCommand(analyseCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
