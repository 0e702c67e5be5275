import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { childEnvironment } from './load-settings.js';

/** Makes a process load its modules and then wait for the rest of its environment. */
const WAIT_VARIABLE = 'AWAIT_LAUNCHER';

/** The environment of a process that is started before all of its configuration is known. */
export function awaitingEnvironment(): NodeJS.ProcessEnv {
  return childEnvironment({ [WAIT_VARIABLE]: '1' });
}

/**
 * Takes over the variables that the launcher sends once the database is up, so that loading modules and starting the
 * database overlap. Returns immediately in a process that no launcher started.
 */
export async function environmentOfLauncher(): Promise<void> {
  if (process.env[WAIT_VARIABLE] === undefined || !process.channel) return;
  delete process.env[WAIT_VARIABLE];
  const [variables] = (await once(process, 'message')) as [Record<string, string>];
  Object.assign(process.env, variables);
}

/** The given variables that a command in another terminal would not find in `.env`, with their values. */
export function unsharedVariables(names: readonly string[]): Record<string, string> {
  const shared = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const unshared = names
    .map((name) => [name, process.env[name]] as const)
    .filter(([name, value]) => value && value !== shared[name]);
  return Object.fromEntries(unshared) as Record<string, string>;
}
