import { type Access } from '../../../apps/cli/src/platform/webhooks/event-feed.js';
import { UsageError } from '../../../apps/cli/src/platform/output.js';
import { FlightAnalysisClient } from '../../typescript/src/index.js';
import { type Credentials, type TokenLogin, type Tokens } from './credentials.js';
import { isFresh, renewed } from './renewal.js';

/** More attempts than the SDK makes for pages: an upload of a season waits through a restart of the service. */
const RETRIES_MAX = 8;
const RETRY_AFTER_MAX_SECONDS = 120;

export function clientOf(login: Credentials): FlightAnalysisClient {
  return new FlightAnalysisClient({
    ...{ url: login.url, ...accessOf(login) },
    retriesMax: RETRIES_MAX,
    retryAfterMaxSeconds: RETRY_AFTER_MAX_SECONDS,
  });
}

export function accessOf(login: Credentials): Access {
  return 'key' in login ? { key: () => Promise.resolve(login.key), fetch } : new TokenAccess(login);
}

/** With an access token, which is refreshed before it expires, and when the service refuses it. */
class TokenAccess implements Access {
  private tokens: Tokens;
  private renewing: Promise<void> | undefined;

  constructor(private readonly login: TokenLogin) {
    this.tokens = login.tokens;
  }

  /** @throws UsageError, ConnectionFailedError */
  readonly key = async (): Promise<string> => {
    if (!isFresh(this.tokens)) await this.renew();
    return this.tokens.access_token;
  };

  /** A clock that is wrong makes an expired token look fresh. */
  readonly fetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const sent = headers.get('Authorization');
    const response = await fetch(input, init);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    try {
      if (sent === this.authorization) await this.renew(this.tokens.access_token);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return Response.json({ code: 'invalid_api_key', message: error.message }, { status: 401 });
    }
    headers.set('Authorization', this.authorization);
    return fetch(input, { ...init, headers });
  };

  private get authorization(): string {
    return `Bearer ${this.tokens.access_token}`;
  }

  /** Requests at the same time wait for the same tokens. */
  private async renew(refused?: string): Promise<void> {
    this.renewing ??= renewed(this.login, refused)
      .then((tokens) => void (this.tokens = tokens))
      .finally(() => (this.renewing = undefined));
    await this.renewing;
  }
}
