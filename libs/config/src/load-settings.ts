import { existsSync } from 'node:fs';
import { announcedAddress } from './service-address.js';
import { InvalidSettingsError, parseServiceSettings, parseSettings, type Settings } from './settings.js';

/**
 * Reads the environment, with `.env` of the working directory behind it, once.
 * Prints every problem and ends the process with 1 when it is not valid: nothing runs on half a configuration.
 */
export function loadSettings(): Settings {
  return load(parseSettings);
}

/** The same for an API or worker: these need a database and keys of their own. */
export function loadServiceSettings(): Settings {
  return load(parseServiceSettings);
}

function load(parse: (environment: NodeJS.ProcessEnv) => Settings): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return parse(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    process.stderr.write(`${error.message}\nSee docs/configuration.md for every variable.\n`);
    process.exit(1);
  }
}

/** The same for a program beside the service: without `PUBLIC_URL` the address is that of the service on the same data. */
export function loadSettingsBesideService(): Settings {
  const settings = loadSettings();
  const address = process.env['PUBLIC_URL'] ? undefined : announcedAddress(settings.dataDir);
  return address === undefined ? settings : Object.freeze({ ...settings, publicUrl: address });
}

/** The environment for a child process: this one's, with some variables set. */
export function childEnvironment(overrides: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...overrides };
}

/** The folder from which a person called an npm script; npm itself runs it in the project's root. */
export function callerFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
