import { existsSync } from 'node:fs';
import { misspelledVariables, misspellingWarning } from './misspelled-variables.js';
import { announcedAddress } from './service-address.js';
import { InvalidSettingsError, parseServiceSettings, parseSettings, type Settings } from './settings.js';

/** Set for child processes, because their parent has already printed the warnings about the environment. */
const CHECKED_BY_PARENT = 'CONFIGURATION_CHECKED_BY_PARENT';

/**
 * Reads the environment once, with `.env` in the working directory as the fallback.
 * If the configuration is invalid, prints every problem and exits with code 1.
 */
export function loadSettings(): Settings {
  return load(parseSettings);
}

/** The same for an API or worker, which require a database and encryption keys. */
export function loadServiceSettings(): Settings {
  return load(parseServiceSettings);
}

function load(parse: (environment: NodeJS.ProcessEnv) => Settings): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (process.env[CHECKED_BY_PARENT] === undefined) {
    process.stderr.write(misspellingWarning(misspelledVariables(process.env)));
  }
  try {
    return parse(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    process.stderr.write(`${error.message}\nSee docs/configuration.md for every variable.\n`);
    process.exit(1);
  }
}

/** The same for a command that may use a running service: without `PUBLIC_URL`, uses the URL that the service wrote. */
export function loadSettingsForRunningService(): Settings {
  const settings = loadSettings();
  const address = process.env['PUBLIC_URL'] ? undefined : announcedAddress(settings.dataDir);
  return address === undefined ? settings : Object.freeze({ ...settings, publicUrl: address });
}

/** The environment for a child process: this process's, with overrides. */
export function childEnvironment(overrides: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...overrides, [CHECKED_BY_PARENT]: 'true' };
}

/** The folder in which the user ran an npm script. npm itself changes to the project root. */
export function callerFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
