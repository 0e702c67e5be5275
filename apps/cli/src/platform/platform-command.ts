import { Command } from 'commander';

/** Loaded when they are asked for: most of the time of a short command would go into loading the others. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  accounts: async () => (await import('./accounts.js')).accountsCommand(),
  sessions: async () => (await import('./sessions.js')).sessionsCommand(),
  keys: async () => (await import('./keys.js')).keysCommand(),
  usage: async () => (await import('./usage.js')).usageCommand(),
  flights: async () => (await import('./flights.js')).flightsCommand(),
  webhooks: async () => (await import('./webhooks/webhooks.js')).webhooksCommand(),
  sites: async () => (await import('./sites/sites.js')).sitesCommand(),
  secrets: async () => (await import('./secrets.js')).secretsCommand(),
  migrate: async () => (await import('./migrate.js')).migrateCommand(),
};

/** `npm run platform -- …`, with the command of this name, or without such a one with all of them. */
export async function platformCommand(name?: string): Promise<Command> {
  const platform = new Command('platform').description(
    'accounts, keys, usage, flights, webhooks and sites, for the operator; works beside a running service and without one',
  );
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name);
  for (const load of isKnown ? [COMMANDS[name]!] : Object.values(COMMANDS)) platform.addCommand(await load());
  return platform;
}
