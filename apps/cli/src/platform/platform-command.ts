import { Command } from 'commander';

/** Loaded on demand: loading all of them would take most of the time of a short command. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  accounts: async () => (await import('./accounts.js')).accountsCommand(),
  sessions: async () => (await import('./sessions.js')).sessionsCommand(),
  keys: async () => (await import('./keys.js')).keysCommand(),
  apps: async () => (await import('./apps.js')).appsCommand(),
  usage: async () => (await import('./usage.js')).usageCommand(),
  flights: async () => (await import('./flights.js')).flightsCommand(),
  files: async () => (await import('./files.js')).filesCommand(),
  webhooks: async () => (await import('./webhooks/webhooks.js')).webhooksCommand(),
  sites: async () => (await import('./sites/sites.js')).sitesCommand(),
  terrain: async () => (await import('./terrain/terrain.js')).terrainCommand(),
  airspace: async () => (await import('./airspace/airspace.js')).airspaceCommand(),
  secrets: async () => (await import('./secrets.js')).secretsCommand(),
  migrate: async () => (await import('./migrate.js')).migrateCommand(),
};

/** `npm run platform -- …` with the named command, or with all if the name is missing or unknown. */
export async function platformCommand(name?: string): Promise<Command> {
  const platform = new Command('platform').description(
    'manage accounts, keys, apps, usage, flights, files, webhooks, sites, terrain and airspace; works with or without a running service',
  );
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name);
  for (const load of isKnown ? [COMMANDS[name]!] : Object.values(COMMANDS))
    platform.addCommand(withJson(await load()));
  return platform;
}

/** Lets each command print JSON. Those that print it in a form of their own say so themselves. */
function withJson(command: Command): Command {
  for (const inner of command.commands) withJson(inner);
  const isKnown = command.options.some(({ long }) => long === '--json');
  if (command.commands.length === 0 && !isKnown) command.option('--json', 'print one JSON object');
  return command;
}
