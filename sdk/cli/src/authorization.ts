import { COMMAND_LINE_APP_ID, COMMAND_LINE_SCOPES, isOAuthOrigin, OFFLINE_ACCESS } from '@core/contract';
import * as openid from 'openid-client';
import { UsageError } from '../../../apps/cli/src/platform/output.js';
import { ConnectionFailedError } from '../../typescript/src/index.js';
import { type Tokens } from './credentials.js';

/** What the user opens and enters. */
export interface DeviceCode {
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly user_code: string;
  readonly expires_in: number;
}

const SCOPE = [...COMMAND_LINE_SCOPES, OFFLINE_ACCESS].join(' ');
const TIMEOUT_SECONDS = 8;
/** An access token is refreshed so long before it expires, or for half of its life if that is shorter. */
const SPARE_SECONDS = 60;
const EXPIRED = 'The code has expired. Log in again.';

/**
 * Lets the user allow this program in a browser on any device (RFC 8628), and waits for that.
 * @param show gets the code as soon as the service has issued it
 * @throws UsageError if the user denies it, the code expires, or the service offers no such login
 */
export async function authorizeByDevice(url: string, show: (code: DeviceCode) => void): Promise<Tokens> {
  const configuration = await discovered(url);
  try {
    const code = await openid.initiateDeviceAuthorization(configuration, { scope: SCOPE });
    show({ verification_uri_complete: code.verification_uri, ...code });
    const signal = AbortSignal.timeout(code.expires_in * 1_000);
    for (;;) {
      try {
        return tokensIn(await openid.pollDeviceAuthorizationGrant(configuration, code, {}, { signal }));
      } catch (error) {
        if (signal.aborted) throw new UsageError(EXPIRED);
        if (!isTemporary(error)) throw error; // else the user's code is still valid
      }
    }
  } catch (error) {
    throw failureOf(url, error);
  }
}

/** Refreshes tokens. What a service offers is asked only once, so that attempts can follow each other soon. */
export class TokenEndpoint {
  private configuration: openid.Configuration | undefined;

  constructor(private readonly url: string) {}

  /** @throws UsageError if the user must log in again, ConnectionFailedError if the service cannot be reached */
  async refresh({ refresh_token: token }: Tokens): Promise<Tokens> {
    this.configuration ??= await discovered(this.url);
    try {
      return tokensIn(await openid.refreshTokenGrant(this.configuration, token));
    } catch (error) {
      throw failureOf(this.url, error);
    }
  }
}

/** Ends a login at the service. @throws UsageError, ConnectionFailedError */
export async function revoke(url: string, { refresh_token: token }: Tokens): Promise<void> {
  const configuration = await discovered(url);
  await openid.tokenRevocation(configuration, token).catch((error: unknown) => {
    throw failureOf(url, error);
  });
}

/** @throws UsageError, ConnectionFailedError */
async function discovered(url: string): Promise<openid.Configuration> {
  if (!isOAuthOrigin(url)) {
    throw new UsageError(`A login in the browser needs https. For ${url}, log in with an API key: --key.`);
  }
  try {
    return await openid.discovery(new URL(url), COMMAND_LINE_APP_ID, undefined, openid.None(), {
      algorithm: 'oauth2',
      timeout: TIMEOUT_SECONDS,
      // no network in between
      execute: url.startsWith('http://') ? [openid.allowInsecureRequests] : [],
    });
  } catch (error) {
    if (isTemporary(error)) throw failureOf(url, error);
    throw new UsageError(
      `${url} offers no login in the browser: ${reasonOf(error)}. Use the URL that the service has for itself, or log in with an API key: --key.`,
    );
  }
}

function tokensIn(response: openid.TokenEndpointResponse): Tokens {
  const { access_token, refresh_token, expires_in = 0 } = response;
  if (refresh_token === undefined) throw new UsageError('The service has issued no refresh token.');
  const freshSeconds = Math.max(expires_in - SPARE_SECONDS, expires_in / 2);
  return {
    access_token,
    refresh_token,
    fresh_until: new Date(Date.now() + freshSeconds * 1_000).toISOString(),
  };
}

/** What the user can do about an error. */
function failureOf(url: string, error: unknown): Error {
  if (error instanceof UsageError || error instanceof ConnectionFailedError) return error;
  if (isTemporary(error)) return new ConnectionFailedError(`${url}: ${reasonOf(error)}`, { cause: error });
  switch (error instanceof openid.ResponseBodyError && error.error) {
    case 'expired_token':
      return new UsageError(EXPIRED);
    case 'access_denied':
      return new UsageError('The login was denied in the browser. Nothing was stored.');
    case 'invalid_grant':
      return new UsageError(`${url} no longer accepts this login. Log in again.`);
    case 'invalid_client':
      return new UsageError(
        `${url} does not know this program, or its operator has suspended it. Log in with an API key: --key.`,
      );
    default:
      return new UsageError(`${url}: ${reasonOf(error)}`);
  }
}

/** Whether the same request may succeed later. */
function isTemporary(error: unknown): boolean {
  if (error instanceof TypeError || (error instanceof openid.ClientError && error.code === 'OAUTH_TIMEOUT'))
    return true;
  const status = statusOf(error);
  return status === 429 || (status ?? 0) >= 500;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof openid.ResponseBodyError) return error.status;
  const { cause } = error as Error;
  return cause instanceof Response ? cause.status : undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof openid.ResponseBodyError) return error.error_description ?? error.error;
  const { message, cause } = error as Error;
  if (cause instanceof Response) return `${message} ${cause.status}`;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
