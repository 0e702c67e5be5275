import { existsSync } from 'node:fs';
import { InvalidSettingsError, parseSettings, type Settings } from './settings.js';

/**
 * Reads the environment, with `.env` of the working directory behind it, once.
 * Prints every problem and ends the process with 1 when it is not valid: nothing runs on half a configuration.
 */
export function loadSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return parseSettings(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    process.stderr.write(`${error.message}\nSee docs/configuration.md for every variable.\n`);
    process.exit(1);
  }
}

/** The environment for a child process: this one's, with some variables set. */
export function childEnvironment(overrides: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...overrides };
}

/** The folder from which a person called an npm script; npm itself runs it in the project's root. */
export function callerFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
