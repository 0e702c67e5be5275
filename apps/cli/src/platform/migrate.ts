import { Command } from 'commander';
import { print } from './output.js';
import { migratePlatform } from './platform-database.js';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('migrate the database schema')
    .action(async ({ json }: { json?: boolean }) => {
      await migratePlatform();
      print(json, { migrated: true }, ['The schema is up to date.']);
    });
}
