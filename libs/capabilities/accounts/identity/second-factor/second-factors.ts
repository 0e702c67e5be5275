import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@core/contract';
import { AttemptWindowRepository } from '../../tables/identity/attempt-window.repository.js';
import {
  type SecondFactorKind,
  SecondFactorRepository,
} from '../../tables/identity/second-factor.repository.js';
import { type DataSource } from 'typeorm';
import { type Auth, translated } from '../better-auth.js';
import { type SignedInUser } from '../signed-in-user.js';
import { type WithCookies } from '../with-cookies.js';
import { cookiesSetBy } from './cookies.js';
import { recoveryCodeSha256 } from './recovery-codes.js';

/** What the user enters into their authenticator app, once, and the codes to use without it. */
export interface TotpSetup {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

interface EnteredCode {
  readonly kind: Exclude<SecondFactorKind, 'passkey'>;
  /** As better-auth compares it. */
  readonly code: string;
}

/** RFC 6238, 5.2: how long the service accepts a code, with one step of tolerance before and after. */
const TOTP_CODE_SECONDS = 90;

/** Authenticator apps and recovery codes. The controllers limit the attempts. */
export class SecondFactors {
  private readonly rows: SecondFactorRepository;
  private readonly windows: AttemptWindowRepository;

  constructor(
    private readonly auth: Auth,
    database: DataSource,
    private readonly cookiesOf: (request: IncomingHttpHeaders) => Headers,
  ) {
    this.rows = new SecondFactorRepository(database);
    this.windows = new AttemptWindowRepository(database);
  }

  /**
   * Makes a secret. It counts once the user has entered a code of it.
   * @throws ApiError invalid_credentials, second_factor_already_on
   */
  async beginTotp(request: IncomingHttpHeaders, password: string | undefined): Promise<TotpSetup> {
    const setup = await translated(
      this.auth.api.enableTwoFactor({
        body: { ...(password !== undefined && { password }), method: 'totp' },
        headers: this.cookiesOf(request),
      }),
    );
    if (setup.method !== 'totp') throw new Error('better-auth set up another second factor');
    return { uri: setup.totpURI, recoveryCodes: setup.backupCodes };
  }

  /**
   * Turns the app on. The session continues with a new cookie, and counts as started with the app.
   * @throws ApiError second_factor_already_on, second_factor_not_on, second_factor_invalid
   */
  async confirmTotp(
    user: SignedInUser,
    request: IncomingHttpHeaders,
    text: string,
  ): Promise<WithCookies<void>> {
    if (user.hasTotp) throw new ApiError('second_factor_already_on');
    const { kind, code } = enteredCode(text);
    if (kind !== 'totp') throw new ApiError('second_factor_invalid');
    await this.useOnce(user.id, code);
    const { headers } = await translated(
      this.auth.api.verifyTOTP({
        body: { code },
        headers: this.cookiesOf(request),
        returnHeaders: true,
      }),
    );
    await this.rows.confirmSession(user.id, await this.sessionOf(headers), 'totp');
    return { value: undefined, cookies: headers.getSetCookie() };
  }

  /** @throws ApiError invalid_credentials, second_factor_not_on */
  async removeTotp(
    user: SignedInUser,
    request: IncomingHttpHeaders,
    password: string | undefined,
  ): Promise<WithCookies<void>> {
    if (!user.hasTotp) throw new ApiError('second_factor_not_on');
    const { headers } = await translated(
      this.auth.api.disableTwoFactor({
        body: password === undefined ? {} : { password },
        headers: this.cookiesOf(request),
        returnHeaders: true,
      }),
    );
    return { value: undefined, cookies: headers.getSetCookie() };
  }

  /** Replaces all recovery codes. @throws ApiError invalid_credentials, second_factor_not_on */
  async renewRecoveryCodes(
    request: IncomingHttpHeaders,
    password: string | undefined,
  ): Promise<readonly string[]> {
    const { backupCodes } = await translated(
      this.auth.api.generateBackupCodes({
        body: password === undefined ? {} : { password },
        headers: this.cookiesOf(request),
      }),
    );
    return backupCodes;
  }

  /** Proves that the signed-in user has the second factor. @throws ApiError second_factor_not_on, second_factor_invalid */
  async prove(user: SignedInUser, request: IncomingHttpHeaders, text: string): Promise<SecondFactorKind> {
    // without this, the code would turn on an app that is still being set up
    if (!user.hasTotp) throw new ApiError('second_factor_not_on');
    const entered = enteredCode(text);
    await this.verify(user.id, entered, this.cookiesOf(request));
    return entered.kind;
  }

  /**
   * Completes a sign-in whose password was right.
   * @param challenge headers of the response to the password
   * @param others headers of the request, to be stored with the session
   * @throws ApiError second_factor_invalid
   */
  async completeSignIn(
    userId: string,
    challenge: Headers,
    text: string,
    others: Readonly<Record<string, string>>,
  ): Promise<WithCookies<{ token: string }>> {
    const entered = enteredCode(text);
    const { token, headers } = await this.verify(userId, entered, cookiesSetBy(challenge, others));
    const sessionId = await this.sessionOf(headers);
    await this.rows.confirmSession(userId, sessionId, entered.kind);
    const cookies = headers.getSetCookie().filter((cookie) => !/^[^=]+=;/.test(cookie)); // the challenge ends unseen
    return { value: { token }, cookies };
  }

  private async verify(userId: string, { kind, code }: EnteredCode, headers: Headers) {
    const request = { body: { code }, headers, returnHeaders: true } as const;
    if (kind === 'totp') await this.useOnce(userId, code);
    const answer = await translated(
      kind === 'totp' ? this.auth.api.verifyTOTP(request) : this.auth.api.verifyBackupCode(request),
    );
    return { token: (answer.response as { token: string }).token, headers: answer.headers };
  }

  /** better-auth would accept a code again while it is valid. RFC 6238, 5.2, forbids that. */
  private async useOnce(userId: string, code: string): Promise<void> {
    const name = createHash('sha256').update(`totp-code:${userId}:${code}`).digest();
    const { attempts } = await this.windows.take(name, TOTP_CODE_SECONDS);
    if (attempts > 1) throw new ApiError('second_factor_invalid');
  }

  private async sessionOf(answer: Headers): Promise<string> {
    const found = await this.auth.api.getSession({ headers: cookiesSetBy(answer) });
    if (!found) throw new ApiError('not_signed_in'); // ended in the meantime
    return found.session.id;
  }
}

/** Authenticator apps show six digits, often as two groups. */
function enteredCode(text: string): EnteredCode {
  const digits = text.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits)
    ? { kind: 'totp', code: digits }
    : { kind: 'recovery_code', code: recoveryCodeSha256(text) };
}
