import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../apps/cli/src/platform/output.js';
import { serviceOrigin } from '../../../apps/cli/src/platform/service-origin.js';
import { configFolder, writePrivately } from './user-folders.js';

/** Tokens that the service has issued to this program for an account. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** From then on, the access token is refreshed before it is used. */
  readonly fresh_until: string;
}

/** Where the service is, and an API key of the account. */
interface KeyLogin {
  /** Its origin. */
  readonly url: string;
  readonly key: string;
}

/** The same with tokens, which the user has allowed in the browser. */
export interface TokenLogin {
  readonly url: string;
  /** The id of the account. */
  readonly account: string;
  readonly tokens: Tokens;
}

export type Credentials = KeyLogin | TokenLogin;

const credentialsFile = (): string => path.join(configFolder(), 'credentials.json');

export async function saveCredentials(credentials: Credentials): Promise<string> {
  await writePrivately(credentialsFile(), `${JSON.stringify(credentials, null, 2)}\n`);
  return credentialsFile();
}

export async function removeCredentials(): Promise<void> {
  await rm(credentialsFile(), { force: true });
}

/** From the environment, or else of the last login. @throws UsageError */
export async function credentials(): Promise<Credentials> {
  const { FLIGHT_ANALYSIS_URL: given, FLIGHT_ANALYSIS_KEY: key } = process.env;
  const url = given ? serviceOrigin('FLIGHT_ANALYSIS_URL', given) : undefined;
  if (url && key) return { url, key };
  const saved = await savedCredentials();
  if (!saved) {
    throw new UsageError(
      'You are not logged in. Run `flight-analysis login --url URL`, or set FLIGHT_ANALYSIS_URL and FLIGHT_ANALYSIS_KEY.',
    );
  }
  if (key) return { url: saved.url, key };
  if (!url || url === saved.url) return saved;
  throw new UsageError(
    `You are logged in to ${saved.url}, but FLIGHT_ANALYSIS_URL is ${url}. Run \`flight-analysis login --url ${url}\`, or set FLIGHT_ANALYSIS_KEY.`,
  );
}

/** Null if there are none, or the file has something else. @throws UsageError if it cannot be read */
export async function savedCredentials(): Promise<Credentials | null> {
  try {
    const saved: unknown = JSON.parse(await readFile(credentialsFile(), 'utf8'));
    return areCredentials(saved) ? saved : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`Cannot read ${credentialsFile()}: ${(error as Error).message}. Log in again.`);
  }
}

function areCredentials(value: unknown): value is Credentials {
  if (hasTexts<KeyLogin>(value, ['url', 'key'])) return true;
  return (
    hasTexts<TokenLogin>(value, ['url', 'account']) &&
    hasTexts<Tokens>(value.tokens, ['access_token', 'refresh_token', 'fresh_until'])
  );
}

function hasTexts<T>(value: unknown, names: readonly (keyof T & string)[]): value is T {
  const fields = Object(value) as Readonly<Record<string, unknown>>;
  return names.every((name) => typeof fields[name] === 'string');
}
