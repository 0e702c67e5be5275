import { type Scope, SESSION_COOKIE } from '@core/contract';
import { KeyRing } from '@core/encryption';
import { makeSignInLink, TOTP_SECRET_PLACE } from '@capabilities/accounts';
import { Operator } from '../harness/account.js';
import { type Answer } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { databaseDump } from '../harness/database-dump.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { PlatformClient } from '../harness/platform-client.js';
import {
  identityOf,
  type PlatformUser,
  resetTokenOf,
  signedInUser,
  TEST_PASSWORD,
} from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { TEST_KEY } from '../harness/service-environment.js';
import { sharedServices } from '../harness/shared-services.js';
import { totpCode } from '../harness/totp.js';

const PER_ACCOUNT = 4;
const FRESH_SECONDS = 600;
const NEW_KEY = { name: 'x', scopes: ['flights:read'] };

interface Setup {
  readonly secret: string;
  readonly uri: string;
  readonly recovery_codes: string[];
}

const bodyOf = <T>({ text }: Answer) => JSON.parse(text) as T;
const outcome = ({ status, body }: Answer) => [status, body.code];

/** Has its own service on the database of a shared one, which requires a second factor of operators. */
describe('the second factor', () => {
  const cleanup = new Cleanup();
  const [shared] = sharedServices();
  let service: Service;
  let operator: Operator;
  let clients = 0;

  beforeAll(async () => {
    const { databaseUrl } = shared!;
    const environment = {
      TRUST_PROXY: '1',
      PLATFORM_ATTEMPTS_PER_ACCOUNT: String(PER_ACCOUNT),
      PLATFORM_FRESH_SESSION_SECONDS: String(FRESH_SECONDS),
      PLATFORM_OPERATOR_SECOND_FACTOR: 'required',
      PUBLIC_URL: 'https://flights.example',
    };
    service = await Service.prepare({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  /** Each has its own IP address. */
  const newClient = () =>
    new PlatformClient(service.baseUrl, { 'X-Forwarded-For': `198.51.101.${++clients}` });

  const signIn = ({ email }: PlatformUser, code?: string, client = newClient()) =>
    client.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD, code });

  const confirm = (client: PlatformClient, proof: object) =>
    client.sendJson('POST', '/session/confirmation', proof);

  const begin = async (client: PlatformClient) =>
    bodyOf<Setup>(await client.sendJson('POST', '/second-factor/totp', { password: TEST_PASSWORD }));

  /** A user with an authenticator app, which was turned on with the code of the step before. */
  async function withTotp(role: 'member' | 'operator' = 'member') {
    const user = await signedInUser(service, operator, { role });
    const setup = await begin(user.client);
    const on = await user.client.sendJson('POST', '/second-factor/totp/confirm', {
      code: totpCode(setup.secret, -1),
    });
    expect(on.status).toBe(204);
    return { user, ...setup };
  }

  /** As if the user had signed in yesterday. */
  const age = ({ email }: PlatformUser) =>
    operator.database.query(
      `update sessions set created_at = created_at - interval '1 day', confirmed_at = null
        where user_id = (select id from users where email = $1)`,
      [email],
    );

  describe('of an authenticator app', () => {
    it('is asked for at the sign-in once a code has turned it on', async () => {
      const user = await signedInUser(service, operator);
      const { secret, uri } = await begin(user.client);
      expect(uri).toMatch(/^otpauth:\/\/totp\/Flight%20Analysis%20Service:/);
      expect((await signIn(user)).status).toBe(204); // not on yet
      const turnOn = (code: string) => user.client.sendJson('POST', '/second-factor/totp/confirm', { code });
      expect(outcome(await turnOn('000000'))).toEqual([401, 'second_factor_invalid']);
      expect((await turnOn(totpCode(secret, -1))).status).toBe(204);
      expect(outcome(await turnOn(totpCode(secret)))).toEqual([409, 'second_factor_already_on']);
      expect((await user.client.get('/second-factor')).body).toMatchObject({
        totp: true,
        recovery_codes_left: 10,
        session_factor: 'totp',
        required_for_operators: true,
      });

      const client = newClient();
      const without = await signIn(user, undefined, client);
      expect(outcome(without)).toEqual([401, 'second_factor_required']);
      expect(without.headers.getSetCookie()).toEqual([]);
      expect(outcome(await client.get('/account'))).toEqual([401, 'not_signed_in']);
      const wrong = await signIn(user, '000000', client);
      expect([...outcome(wrong), wrong.headers.getSetCookie()]).toEqual([401, 'second_factor_invalid', []]);
      const right = await signIn(user, totpCode(secret), client);
      expect(right.status).toBe(204);
      expect(right.headers.getSetCookie()).toEqual([expect.stringMatching(`^${SESSION_COOKIE}=[^;]+; `)]);
      expect((await client.get('/second-factor')).body).toMatchObject({ session_factor: 'totp' });
    });

    it('accepts a code of the step before and after, and none twice', async () => {
      const { user, secret } = await withTotp();
      expect(outcome(await signIn(user, totpCode(secret, -2)))).toEqual([401, 'second_factor_invalid']);
      const code = totpCode(secret);
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
      const both = await Promise.all([signIn(user, code), signIn(user, spaced)]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
      expect((await signIn(user, totpCode(secret, 1))).status).toBe(204);
    });

    it('does not reveal to a wrong password that there is one', async () => {
      const { user, secret } = await withTotp();
      const wrong = { email: user.email, password: 'a wrong password, long', code: totpCode(secret) };
      expect(outcome(await newClient().sendJson('POST', '/sign-in', wrong))).toEqual([
        401,
        'invalid_credentials',
      ]);
    });

    it('limits guesses from all IP addresses together, without a wrong password counting', async () => {
      const { user, secret } = await withTotp();
      for (let guess = 0; guess < PER_ACCOUNT; guess++) {
        expect(outcome(await signIn(user, `00000${guess}`))).toEqual([401, 'second_factor_invalid']);
      }
      const limited = await signIn(user, totpCode(secret));
      expect(outcome(limited)).toEqual([429, 'too_many_attempts']);
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(outcome(await confirm(user.client, { code: totpCode(secret) }))).toEqual([
        429,
        'too_many_attempts',
      ]);
      expect((await confirm(user.client, { password: TEST_PASSWORD })).status).toBe(204);
    });

    it('is removed with the password', async () => {
      const { user } = await withTotp();
      const remove = (password?: string) =>
        user.client.sendJson('POST', '/second-factor/totp/removal', { password });
      expect(outcome(await remove('a wrong password, long'))).toEqual([401, 'invalid_credentials']);
      expect(outcome(await remove())).toEqual([401, 'invalid_credentials']);
      expect((await remove(TEST_PASSWORD)).status).toBe(204);
      expect(outcome(await remove(TEST_PASSWORD))).toEqual([409, 'second_factor_not_on']);
      expect((await signIn(user)).status).toBe(204);
      expect((await user.client.get('/account')).status).toBe(200);
    });

    it('is stored encrypted with the keys of the service, and readable with any of them', async () => {
      const { user, secret, recovery_codes: codes } = await withTotp();
      const [row] = await operator.database.query<{ id: string; secret: string }[]>(
        'select t.id, t.secret from two_factors t join users u on u.id = t.user_id where u.email = $1',
        [user.email],
      );
      const stored = new KeyRing([TEST_KEY]).decrypt(row!.secret, TOTP_SECRET_PLACE(row!.id));
      expect(stored).toHaveLength(32);
      const dump = await databaseDump(operator.database);
      for (const text of [stored, secret, codes[0]!, codes[0]!.replaceAll('-', '')]) {
        expect(dump).not.toContain(text);
      }
      const newer = { name: 'newer', key: Buffer.alloc(32, 7) };
      const identity = identityOf(operator, new KeyRing([newer, TEST_KEY]));
      const signed = await identity.signIn({ email: user.email, password: TEST_PASSWORD }, undefined);
      if (signed.isComplete) throw new Error('The sign-in needed no code');
      expect(await signed.complete(totpCode(secret))).toHaveLength(1);
    });
  });

  describe('of recovery codes', () => {
    it('signs in with each of them once, however it is written', async () => {
      const { user, recovery_codes: codes } = await withTotp();
      expect(codes).toHaveLength(10);
      const client = newClient();
      expect((await signIn(user, codes[0], client)).status).toBe(204);
      expect((await client.get('/second-factor')).body).toMatchObject({
        session_factor: 'recovery_code',
        recovery_codes_left: 9,
      });
      expect(outcome(await signIn(user, codes[0]))).toEqual([401, 'second_factor_invalid']);
      expect((await signIn(user, codes[1]!.replaceAll('-', ' ').toUpperCase())).status).toBe(204);
      const both = await Promise.all([signIn(user, codes[2]), signIn(user, codes[2])]);
      expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    });

    it('replaces them with the password', async () => {
      const { user, recovery_codes: former } = await withTotp();
      const renewed = bodyOf<Pick<Setup, 'recovery_codes'>>(
        await user.client.sendJson('POST', '/second-factor/recovery-codes', { password: TEST_PASSWORD }),
      ).recovery_codes;
      expect(new Set([...renewed, ...former]).size).toBe(20);
      expect(outcome(await signIn(user, former[0]))).toEqual([401, 'second_factor_invalid']);
      expect((await signIn(user, renewed[0])).status).toBe(204);
    });

    it('are refused to users without an authenticator app', async () => {
      const { client } = await signedInUser(service, operator);
      const renew = await client.sendJson('POST', '/second-factor/recovery-codes', {
        password: TEST_PASSWORD,
      });
      expect(outcome(renew)).toEqual([409, 'second_factor_not_on']);
      expect(outcome(await confirm(client, { code: '123456' }))).toEqual([409, 'second_factor_not_on']);
      // setting one up does not let its codes confirm anything
      const { secret } = await begin(client);
      expect(outcome(await confirm(client, { code: totpCode(secret) }))).toEqual([
        409,
        'second_factor_not_on',
      ]);
    });
  });

  describe('of operators, if it is required', () => {
    it('is needed for their operations, and can be set up without it', async () => {
      const { client } = await signedInUser(service, operator, { role: 'operator' });
      expect(outcome(await client.get('/accounts'))).toEqual([403, 'operator_second_factor_required']);
      const { secret } = await begin(client);
      await client.sendJson('POST', '/second-factor/totp/confirm', { code: totpCode(secret, -1) });
      expect((await client.get('/accounts')).status).toBe(200);
    });

    it('is needed in each session, and a password does not replace it', async () => {
      const { user, secret } = await withTotp('operator');
      // a link from the command line signs in without it
      const { publicId } = user.account;
      const token = await makeSignInLink(operator.database, { publicId, role: 'member' }, 60);
      const client = newClient();
      expect((await client.sendJson('POST', '/sign-in-link', { token })).status).toBe(204);
      expect(outcome(await client.get('/accounts'))).toEqual([403, 'operator_second_factor_required']);
      await confirm(client, { password: TEST_PASSWORD });
      expect(outcome(await client.get('/accounts'))).toEqual([403, 'operator_second_factor_required']);
      const other = newClient();
      expect((await signIn(user, totpCode(secret), other)).status).toBe(204);
      expect((await other.get('/accounts')).status).toBe(200);
    });
  });

  describe('of a session that is no longer fresh', () => {
    it.each([
      ['creating a key', 'POST', '/keys', NEW_KEY],
      ['rotating a key', 'POST', '/keys/key_01KAFQ2N8R4T6V9X1Z3B5D7F9H/rotate', {}],
      ['adding a passkey', 'POST', '/passkeys/challenge', undefined],
      ['removing a passkey', 'DELETE', '/passkeys/pky_01KAFQ2N8R4T6V9X1Z3B5D7F9H', undefined],
    ])('is asked for before %s', async (_, method, path, body) => {
      const user = await signedInUser(service, operator);
      const before = await user.client.sendJson(method, path, body);
      expect(before.body.code).not.toBe('fresh_session_required');
      await age(user);
      expect(outcome(await user.client.sendJson(method, path, body))).toEqual([
        403,
        'fresh_session_required',
      ]);
      expect(outcome(await confirm(user.client, { password: 'a wrong password, long' }))).toEqual([
        401,
        'invalid_credentials',
      ]);
      expect((await confirm(user.client, { password: TEST_PASSWORD })).status).toBe(204);
      const after = await user.client.sendJson(method, path, body);
      expect(after.body.code).not.toBe('fresh_session_required');
    });

    it('is asked for before changing the e-mail address of the account', async () => {
      const user = await signedInUser(service, operator);
      await age(user);
      const change = () => user.client.sendJson('PATCH', '/account', { email: 'other@example.org' });
      expect(outcome(await change())).toEqual([403, 'fresh_session_required']);
      await confirm(user.client, { password: TEST_PASSWORD });
      expect((await change()).status).toBe(200);
    });

    it('is not asked for to read, or to change anything else of the account', async () => {
      const user = await signedInUser(service, operator);
      const { body } = await user.client.get('/account');
      await age(user);
      expect((await user.client.get('/keys')).status).toBe(200);
      const { email } = body as unknown as { email: string };
      expect((await user.client.sendJson('PATCH', '/account', { email, club: 'x' })).status).toBe(200);
    });

    it('is confirmed with a code, which also counts as second factor', async () => {
      const { user, secret } = await withTotp('operator');
      await age(user);
      await operator.database.query(
        `update sessions set second_factor = null where user_id = (select id from users where email = $1)`,
        [user.email],
      );
      expect(outcome(await user.client.get('/accounts'))).toEqual([403, 'operator_second_factor_required']);
      expect((await confirm(user.client, { code: totpCode(secret) })).status).toBe(204);
      expect((await user.client.get('/accounts')).status).toBe(200);
      expect((await user.client.sendJson('POST', '/keys', NEW_KEY)).status).toBe(201);
    });

    it('is asked for before an app or a device may write, but not before it may read', async () => {
      const user = await signedInUser(shared!, operator);
      const scopes: Scope[] = ['flights:read', 'flights:write'];
      const app = await OAuthApp.register(shared!, user, { scopes });
      await age(user);
      const { client } = user;
      await app.allowedBy(user, { scope: 'flights:read' });
      const { url } = await app.begin({ scope: 'flights:read flights:write' });
      const query = await app.consentQuery(url);
      const decide = (allow: boolean) => client.sendJson('POST', '/authorizations', { query, allow });
      expect(outcome(await decide(true))).toEqual([403, 'fresh_session_required']);
      const { user_code: userCode } = await app.askForDevice('flights:write');
      const decideDevice = () =>
        client.sendJson('POST', '/device-authorizations', { user_code: userCode, allow: true });
      expect(outcome(await decideDevice())).toEqual([403, 'fresh_session_required']);
      expect((await confirm(client, { password: TEST_PASSWORD })).status).toBe(204);
      expect((await decide(true)).status).toBe(200);
      expect((await decideDevice()).status).toBe(204);
    });

    it('is confirmed with exactly one proof', async () => {
      const { client } = await signedInUser(service, operator);
      expect(outcome(await confirm(client, {}))).toEqual([400, 'validation_failed']);
      const two = { password: TEST_PASSWORD, code: '123456' };
      expect(outcome(await confirm(client, two))).toEqual([400, 'validation_failed']);
    });

    it('limits wrong passwords', async () => {
      const { client } = await signedInUser(service, operator);
      for (let guess = 0; guess < PER_ACCOUNT; guess++) {
        expect((await confirm(client, { password: `a wrong password ${guess}` })).status).toBe(401);
      }
      expect(outcome(await confirm(client, { password: TEST_PASSWORD }))).toEqual([429, 'too_many_attempts']);
    });
  });

  describe('of passkeys', () => {
    it('rejects what no passkey has signed, and challenges that were used', async () => {
      const { client } = await signedInUser(service, operator);
      const challenge = await client.sendJson('POST', '/sign-in-passkey/challenge');
      expect(bodyOf<{ public_key: object }>(challenge).public_key).toMatchObject({
        rpId: 'flights.example',
        userVerification: 'required',
      });
      const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} };
      for (let again = 0; again < 2; again++) {
        const signedIn = await client.sendJson('POST', '/sign-in-passkey', { credential });
        expect(outcome(signedIn)).toEqual([401, 'passkey_not_valid']);
      }
      await client.sendJson('POST', '/passkeys/challenge');
      const added = await client.sendJson('POST', '/passkeys', { name: 'x', credential });
      expect(outcome(added)).toEqual([401, 'passkey_not_valid']);
      expect(bodyOf<{ data: unknown[] }>(await client.get('/passkeys')).data).toEqual([]);
    });

    it('is not offered where browsers refuse passkeys', async () => {
      const { client } = await signedInUser(shared!, operator);
      expect(outcome(await client.sendJson('POST', '/sign-in-passkey/challenge'))).toEqual([
        409,
        'passkeys_unavailable',
      ]);
      expect(outcome(await client.sendJson('POST', '/passkeys/challenge'))).toEqual([
        409,
        'passkeys_unavailable',
      ]);
    });
  });

  it('stays with a new password, which ends keys and apps if wanted', async () => {
    const { user, secret } = await withTotp();
    const { client, account } = user;
    const key = async () => bodyOf<{ key: string }>(await client.sendJson('POST', '/keys', NEW_KEY)).key;
    const opens = async (bearer: string) =>
      (await fetch(`${service.baseUrl}/api/v1/flights`, { headers: { Authorization: `Bearer ${bearer}` } }))
        .status;
    const first = await key();
    const second = await key();
    const newPassword = async (more: object) => {
      const token = await resetTokenOf(operator, account);
      const body = { token, password: TEST_PASSWORD, ...more };
      return (await newClient().sendJson('POST', '/password-reset/confirm', body)).status;
    };
    expect(await newPassword({})).toBe(204);
    expect(await opens(first)).toBe(200);
    expect(await newPassword({ revoke_keys: true, disconnect_apps: true })).toBe(204);
    expect([await opens(first), await opens(second)]).toEqual([401, 401]);
    expect(outcome(await signIn(user))).toEqual([401, 'second_factor_required']);
    expect((await signIn(user, totpCode(secret))).status).toBe(204);
  });
});
