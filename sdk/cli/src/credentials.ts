import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { FlightAnalysisClient, type ClientOptions } from '../../typescript/src/index.js';
import { UsageError } from '../../../apps/cli/src/platform/output.js';
import { configFolder, writePrivately } from './user-folders.js';

/** Where the service is, and the key of the account. */
export interface Credentials {
  readonly url: string;
  readonly key: string;
}

/** More attempts than the SDK makes for pages: an upload of a season waits through a restart of the service. */
const RETRIES_MAX = 8;
const RETRY_AFTER_MAX_SECONDS = 120;

const credentialsFile = (): string => path.join(configFolder(), 'credentials.json');

export async function saveCredentials(credentials: Credentials): Promise<string> {
  await writePrivately(credentialsFile(), `${JSON.stringify(credentials, null, 2)}\n`);
  return credentialsFile();
}

export async function removeCredentials(): Promise<void> {
  await rm(credentialsFile(), { force: true });
}

/** From the environment, or else of the last login. */
export async function credentials(): Promise<Credentials> {
  const { FLIGHT_ANALYSIS_URL: url, FLIGHT_ANALYSIS_KEY: key } = process.env;
  const saved = url && key ? null : await savedCredentials();
  const found = { url: url || saved?.url, key: key || saved?.key };
  if (!found.url || !found.key) {
    throw new UsageError(
      'You are not logged in. Run `flight-analysis login --url URL`, or set FLIGHT_ANALYSIS_URL and FLIGHT_ANALYSIS_KEY.',
    );
  }
  return { url: found.url, key: found.key };
}

export function clientOf(
  { url, key }: Credentials,
  options: Pick<ClientOptions, 'onResponse'> = {},
): FlightAnalysisClient {
  return new FlightAnalysisClient({
    ...{ url, key, ...options },
    retriesMax: RETRIES_MAX,
    retryAfterMaxSeconds: RETRY_AFTER_MAX_SECONDS,
  });
}

async function savedCredentials(): Promise<Partial<Credentials> | null> {
  try {
    return JSON.parse(await readFile(credentialsFile(), 'utf8')) as Partial<Credentials>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`Cannot read ${credentialsFile()}: ${(error as Error).message}. Log in again.`);
  }
}
