import { Command } from 'commander';
import { sentenceFor } from './sentence-for.js';

/** Loaded when they are asked for: most of the time of a short command would go into loading the others. */
const GROUPS: Readonly<Record<string, () => Promise<Command>>> = {
  accounts: async () => (await import('./platform/accounts.js')).accountsCommand(),
  keys: async () => (await import('./platform/keys.js')).keysCommand(),
  flights: async () => (await import('./platform/flights.js')).flightsCommand(),
  webhooks: async () => (await import('./platform/webhooks/webhooks.js')).webhooksCommand(),
  sites: async () => (await import('./platform/sites/sites.js')).sitesCommand(),
  secrets: async () => (await import('./platform/secrets.js')).secretsCommand(),
  migrate: async () => (await import('./platform/migrate.js')).migrateCommand(),
};

/** With the group that is named, or for the help with all of them. */
async function platformCommand(name: string | undefined): Promise<Command> {
  const platform = new Command('platform').description(
    'accounts, keys, flights, webhooks and sites, for the operator; works beside a running service and without one',
  );
  const named = name !== undefined && Object.hasOwn(GROUPS, name) ? [GROUPS[name]!] : Object.values(GROUPS);
  for (const group of named) platform.addCommand(await group());
  return platform;
}

const [command, group] = process.argv.slice(2);
const program = new Command('npm run');
if (command !== 'analyse') program.addCommand(await platformCommand(group));
if (command !== 'platform') program.addCommand((await import('./analyse.js')).analyseCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error(await sentenceFor(error));
  process.exitCode = 1;
}
