import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '../../../apps/cli/src/platform/output.js';
import { saveCredentials, savedCredentials, type TokenLogin, type Tokens } from './credentials.js';

/**
 * After a response that was lost. The service repeats a refresh for a minute; later, the same refresh token would count
 * as stolen, and the user would be logged out on all machines.
 */
const PAUSES_MS = [500, 1_000, 2_000];

export function isFresh({ fresh_until: until }: Tokens): boolean {
  return Date.parse(until) > Date.now();
}

/**
 * New tokens of a login. A refresh token works once, so another command may have them already: the file is read before
 * each attempt.
 * @param refused an access token that the service has refused, however fresh it looks
 * @throws UsageError if the user must log in again, ConnectionFailedError if the service cannot be reached
 */
export async function renewed(login: TokenLogin, refused?: string): Promise<Tokens> {
  const { TokenEndpoint } = await import('./authorization.js');
  const endpoint = new TokenEndpoint(login.url);
  for (let attempt = 0; ; attempt++) {
    const held = await heldTokens(login);
    if (isFresh(held) && held.access_token !== refused) return held;
    try {
      return await keep(login, held, await endpoint.refresh(held));
    } catch (error) {
      const pauseMs = PAUSES_MS[attempt];
      if (pauseMs === undefined || error instanceof UsageError) throw error;
      await pause(pauseMs);
    }
  }
}

/** Stores tokens, unless the user has logged in again or out, or another command has stored them. */
async function keep(login: TokenLogin, refreshed: Tokens, tokens: Tokens): Promise<Tokens> {
  const held = await heldTokens(login);
  if (held.refresh_token !== refreshed.refresh_token) return held;
  await saveCredentials({ url: login.url, account: login.account, tokens });
  return tokens;
}

/** @throws UsageError after a logout */
async function heldTokens({ url, account }: TokenLogin): Promise<Tokens> {
  const saved = await savedCredentials();
  if (saved && 'tokens' in saved && saved.url === url && saved.account === account) return saved.tokens;
  throw new UsageError(`You are no longer logged in to ${url} as you were when this command began.`);
}
