import { type IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { type Settings } from '@core/config';
import { ApiError, PASSKEYS_PER_USER_MAX } from '@core/contract';
import {
  SecondFactorRepository,
  type StoredPasskey,
} from '../../tables/identity/second-factor.repository.js';
import { type DataSource } from 'typeorm';
import { type Auth, translated } from '../better-auth.js';
import { type SignedInUser } from '../signed-in-user.js';
import { type WithCookies } from '../with-cookies.js';

/** What a browser passes to `navigator.credentials`, as JSON (WebAuthn, 5.1.8). */
export type PublicKeyOptions = Readonly<Record<string, unknown>>;
/** What it returns (WebAuthn, 5.1). */
export type PublicKeyCredentialJson = Readonly<Record<string, unknown>>;

/** better-auth checks its form. */
type SignedChallenge = NonNullable<
  Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

interface ProvenPasskey {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
}

/** Whether browsers allow passkeys for a service at this URL: they bind them to a host name, in a secure context. */
export function arePasskeysOffered({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** Keys of a device that sign in instead of password and code. The controllers limit the attempts. */
export class Passkeys {
  private readonly rows: SecondFactorRepository;

  constructor(
    private readonly auth: Auth,
    database: DataSource,
    private readonly settings: Settings,
    private readonly cookiesOf: (request: IncomingHttpHeaders) => Headers,
  ) {
    this.rows = new SecondFactorRepository(database);
  }

  /** Newest first. */
  list(userId: string): Promise<StoredPasskey[]> {
    return this.rows.passkeys(userId);
  }

  /** @throws ApiError passkey_not_found */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await this.rows.removePasskey(userId, id))) throw new ApiError('passkey_not_found');
  }

  /** What a new passkey has to sign. @throws ApiError passkeys_unavailable, passkey_limit_reached */
  async registration(
    user: SignedInUser,
    request: IncomingHttpHeaders,
  ): Promise<WithCookies<PublicKeyOptions>> {
    this.requireOffered();
    const { length } = await this.list(user.id);
    if (length >= PASSKEYS_PER_USER_MAX) throw new ApiError('passkey_limit_reached');
    const { response, headers } = await translated(
      this.auth.api.generatePasskeyRegistrationOptions({
        headers: this.cookiesOf(request),
        returnHeaders: true,
      }),
    );
    return { value: { ...response }, cookies: headers.getSetCookie() };
  }

  /** The session then counts as confirmed with it. @throws ApiError passkeys_unavailable, passkey_not_valid */
  async add(
    user: SignedInUser,
    request: IncomingHttpHeaders,
    name: string,
    credential: PublicKeyCredentialJson,
  ): Promise<void> {
    this.requireOffered();
    await translated(
      this.auth.api.verifyPasskeyRegistration({
        body: { name, response: credential },
        headers: this.cookiesOf(request),
      }),
    );
    await this.rows.confirmSession(user.id, user.sessionId, 'passkey');
  }

  /** What a passkey has to sign to sign in or to confirm. @throws ApiError passkeys_unavailable */
  async challenge(request: IncomingHttpHeaders): Promise<WithCookies<PublicKeyOptions>> {
    this.requireOffered();
    const { response, headers } = await translated(
      this.auth.api.generatePasskeyAuthenticationOptions({
        headers: this.cookiesOf(request),
        returnHeaders: true,
      }),
    );
    return { value: { ...response, userVerification: 'required' }, cookies: headers.getSetCookie() };
  }

  /** @throws ApiError passkeys_unavailable, passkey_not_valid */
  async signIn(
    request: IncomingHttpHeaders,
    credential: PublicKeyCredentialJson,
    others: Readonly<Record<string, string>>,
  ): Promise<WithCookies<{ userId: string }>> {
    const { value, cookies } = await this.verified(request, credential, others);
    await this.rows.confirmSession(value.userId, value.sessionId, 'passkey');
    return { value: { userId: value.userId }, cookies };
  }

  /** Proves who the signed-in user is, without a new session. @throws ApiError passkeys_unavailable, passkey_not_valid */
  async prove(
    user: SignedInUser,
    request: IncomingHttpHeaders,
    credential: PublicKeyCredentialJson,
  ): Promise<void> {
    const { value } = await this.verified(request, credential, {});
    const { internalAdapter } = await this.auth.$context;
    await internalAdapter.deleteSession(value.token);
    if (value.userId !== user.id) throw new ApiError('passkey_not_valid');
  }

  private async verified(
    request: IncomingHttpHeaders,
    credential: PublicKeyCredentialJson,
    others: Readonly<Record<string, string>>,
  ): Promise<WithCookies<ProvenPasskey>> {
    this.requireOffered();
    const headers = this.cookiesOf(request);
    for (const [name, value] of Object.entries(others)) headers.set(name, value);
    const answer = await translated(
      this.auth.api.verifyPasskeyAuthentication({
        body: { response: credential as unknown as SignedChallenge },
        headers,
        returnHeaders: true,
      }),
    );
    const { session, user } = answer.response;
    await this.rows.notePasskeyUse(user.id, String(credential['id']));
    return {
      value: { userId: user.id, sessionId: session.id, token: session.token },
      cookies: answer.headers.getSetCookie(),
    };
  }

  private requireOffered(): void {
    if (!arePasskeysOffered(this.settings)) throw new ApiError('passkeys_unavailable');
  }
}
