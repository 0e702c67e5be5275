import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { FlightAnalysisClient, type ClientOptions } from '../../typescript/src/index.js';
import { UsageError } from '../../../apps/cli/src/platform/output.js';
import { configFolder, writePrivately } from './user-folders.js';

/** Tokens that the service has issued to this program for an account. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** When the access token expires. */
  readonly expires_at: string;
}

/** Where the service is, and an API key of the account. */
interface KeyLogin {
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

/** More attempts than the SDK makes for pages: an upload of a season waits through a restart of the service. */
const RETRIES_MAX = 8;
const RETRY_AFTER_MAX_SECONDS = 120;
/** An access token that expires sooner is refreshed first. */
const FRESH_MS_MIN = 60_000;

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
  if (url && key) return { url, key };
  const saved = await savedCredentials();
  if (key && saved) return { url: saved.url, key };
  // a login is for the service that it was made at
  if (saved && (!url || url === saved.url)) return saved;
  throw new UsageError(
    'You are not logged in. Run `flight-analysis login --url URL`, or set FLIGHT_ANALYSIS_URL and FLIGHT_ANALYSIS_KEY.',
  );
}

export async function savedCredentials(): Promise<Credentials | null> {
  try {
    return JSON.parse(await readFile(credentialsFile(), 'utf8')) as Credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`Cannot read ${credentialsFile()}: ${(error as Error).message}. Log in again.`);
  }
}

export function clientOf(
  login: Credentials,
  options: Pick<ClientOptions, 'onResponse'> = {},
): FlightAnalysisClient {
  return new FlightAnalysisClient({
    ...{ url: login.url, key: keyOf(login), ...options },
    retriesMax: RETRIES_MAX,
    retryAfterMaxSeconds: RETRY_AFTER_MAX_SECONDS,
  });
}

/** What to send with each request: the key, or an access token, which is refreshed before it expires. */
export function keyOf(login: Credentials): () => Promise<string> {
  if ('key' in login) return () => Promise.resolve(login.key);
  let { tokens } = login;
  let renewing: Promise<Tokens> | undefined;
  return async () => {
    if (!isFresh(tokens)) {
      renewing ??= renewed(login).finally(() => (renewing = undefined));
      tokens = await renewing;
    }
    return tokens.access_token;
  };
}

/** A refresh token works once, so another command may have renewed it since. @throws UsageError after a logout */
async function renewed({ url, account }: TokenLogin): Promise<Tokens> {
  const saved = await savedCredentials();
  if (!saved || !('tokens' in saved) || saved.url !== url || saved.account !== account)
    throw new UsageError(`You are no longer logged in to ${url} as you were when this command began.`);
  if (isFresh(saved.tokens)) return saved.tokens;
  const { refresh } = await import('./authorization.js');
  const tokens = await refresh(url, saved.tokens);
  await saveCredentials({ url, account, tokens });
  return tokens;
}

function isFresh({ expires_at: at }: Tokens): boolean {
  return Date.parse(at) - Date.now() > FRESH_MS_MIN;
}
