import { randomUUID } from 'node:crypto';
import { OIDC_COOKIE, SESSION_COOKIE } from '@core/contract';
import { Operator } from '../harness/account.js';
import { type Answer } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import {
  OIDC_CLIENT,
  OidcTestBrowser,
  OidcTestProvider,
  type OidcTestUser,
} from '../harness/oidc-provider.js';
import { PlatformClient } from '../harness/platform-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { identityOf, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { sharedServices } from '../harness/shared-services.js';
import { totpCode } from '../harness/totp.js';
import { until } from '../harness/until.js';

/** What the console is at; no browser opens it here. */
const PUBLIC_URL = 'https://flights.example';
const OPERATORS = 'flight-operators';
const FRESH_SECONDS = 600;
const NEW_KEY = { name: 'x', scopes: ['flights:read'] };

const outcome = ({ status, body }: Answer) => [status, body.code];

/** Has its own services on the database of a shared one, and a provider that is a real HTTP server. */
describe('sign-in with OpenID Connect', () => {
  const cleanup = new Cleanup();
  const [shared] = sharedServices();
  let provider: OidcTestProvider;
  let service: Service;
  let operator: Operator;

  beforeAll(async () => {
    provider = await OidcTestProvider.start([PUBLIC_URL]);
    cleanup.add(() => provider.stop());
    service = await serviceWith({ OIDC_OPERATOR_GROUP: OPERATORS });
    operator = await Operator.at(shared!.databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  async function serviceWith(variables: Record<string, string>, at = provider): Promise<Service> {
    const environment = {
      PUBLIC_URL,
      LOG_LEVEL: 'silent',
      OIDC_ISSUER_URL: at.origin,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Club login',
      OIDC_TIMEOUT_SECONDS: '4',
      PLATFORM_FRESH_SESSION_SECONDS: String(FRESH_SECONDS),
      ...variables,
    };
    const started = await Service.prepare({ databaseUrl: shared!.databaseUrl, environment });
    cleanup.add(() => started.stop());
    await started.startApi();
    return started;
  }

  const newClient = (at = service) => new PlatformClient(at.baseUrl);

  function newUser(user: OidcTestUser = {}, at = provider) {
    const login = randomUUID();
    const email = `${login}@example.org`;
    at.users.set(login, { email, email_verified: true, name: 'Ada Example', ...user });
    return { login, email };
  }

  async function begin(client: PlatformClient, confirmation?: boolean): Promise<string> {
    const begun = await client.sendJson('POST', '/sign-in-oidc/authorization', { confirmation });
    expect(begun.status).toBe(200);
    return (JSON.parse(begun.text) as { url: string }).url;
  }

  const complete = (client: PlatformClient, query: URLSearchParams) =>
    client.sendJson('POST', '/sign-in-oidc', { query: query.toString() });

  async function signIn(login: string, client = newClient(), browser = new OidcTestBrowser(provider)) {
    const query = await browser.signIn(await begin(client), login);
    return { client, browser, answer: await complete(client, query) };
  }

  async function signedIn(user?: OidcTestUser) {
    const { login, email } = newUser(user);
    const { client, browser, answer } = await signIn(login);
    expect(answer.status).toBe(204);
    return { login, email, client, browser };
  }

  const accountOf = async (client: PlatformClient) =>
    JSON.parse((await client.get('/account')).text) as {
      id: string;
      name: string;
      user: { email: string; role: string };
    };

  describe('of a user', () => {
    it('creates an account the first time, and finds it later, whatever the e-mail address is then', async () => {
      const { login, email, client } = await signedIn();
      const first = await accountOf(client);
      expect(first).toMatchObject({ name: 'Ada Example', user: { email, role: 'member' } });
      expect((await client.get('/second-factor')).body).toMatchObject({
        has_password: false,
        oidc_name: 'Club login',
        session_factor: null,
      });
      provider.users.set(login, { email: `new-${email}`, email_verified: false });
      const again = await signIn(login);
      expect(again.answer.status).toBe(204);
      expect(await accountOf(again.client)).toEqual(first);
    });

    it('creates one account if a user signs in several times at once', async () => {
      const { login, email } = newUser();
      const pending = [];
      for (let tab = 0; tab < 4; tab++) {
        const client = newClient();
        pending.push({
          client,
          query: await new OidcTestBrowser(provider).signIn(await begin(client), login),
        });
      }
      const answers = await Promise.all(pending.map(({ client, query }) => complete(client, query)));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
      const accounts = await Promise.all(pending.map(({ client }) => accountOf(client)));
      expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
      expect(accounts[0]).toMatchObject({ user: { email } });
    });

    it('sets a session cookie that pages of other sites do not send, and takes back its own', async () => {
      const { login } = newUser();
      const client = newClient();
      const query = await new OidcTestBrowser(provider).signIn(await begin(client), login);
      const answer = await complete(client, query);
      expect(answer.headers.getSetCookie()).toEqual([
        `${OIDC_COOKIE}=; Max-Age=0; Path=/platform/v1; HttpOnly; SameSite=Strict; Secure`,
        expect.stringMatching(`^${SESSION_COOKIE}=[^;]+; .*HttpOnly.*; SameSite=Strict`),
      ]);
      expect(outcome(await complete(client, query))).toEqual([401, 'oidc_sign_in_failed']);
    });

    it('asks for code, PKCE, nonce and state', async () => {
      const { searchParams } = new URL(await begin(newClient()));
      expect(Object.fromEntries(searchParams)).toEqual({
        response_type: 'code',
        client_id: OIDC_CLIENT.id,
        redirect_uri: `${PUBLIC_URL}/console/sign-in/oidc`,
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/) as string,
        nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
        code_challenge_method: 'S256',
      });
    });

    it('reads claims that are only in the user info', async () => {
      const other = await OidcTestProvider.start([PUBLIC_URL], 'user info');
      cleanup.add(() => other.stop());
      const at = await serviceWith({ OIDC_ALLOWED_GROUP: 'pilots' }, other);
      const { login, email } = newUser({ groups: ['pilots'] }, other);
      const client = newClient(at);
      const { answer } = await signIn(login, client, new OidcTestBrowser(other));
      expect(answer.status).toBe(204);
      expect(await accountOf(client)).toMatchObject({ user: { email } });
      const outsider = newUser({ groups: ['walkers'] }, other);
      const refused = await signIn(outsider.login, newClient(at), new OidcTestBrowser(other));
      expect(outcome(refused.answer)).toEqual([403, 'oidc_not_allowed']);
    });
  });

  describe('by e-mail address', () => {
    it('connects the user who has confirmed the address here, without asking for their code', async () => {
      const user = await signedInUser(service, operator);
      const setup = await user.client.sendJson('POST', '/second-factor/totp', { password: TEST_PASSWORD });
      const code = totpCode((JSON.parse(setup.text) as { secret: string }).secret);
      expect((await user.client.sendJson('POST', '/second-factor/totp/confirm', { code })).status).toBe(204);
      const { login } = newUser({ email: user.email.toUpperCase() });
      const { client, answer } = await signIn(login);
      expect(answer.status).toBe(204);
      expect((await accountOf(client)).id).toBe(user.account.publicId);
      expect((await client.get('/second-factor')).body).toMatchObject({
        totp: true,
        has_password: true,
        session_factor: null,
      });
    });

    it('accepts an invitation', async () => {
      const { id, publicId } = await operator.createAccount();
      const { login, email } = newUser();
      await identityOf(operator).invite({ id, name: 'Invited' }, email);
      const { client } = await signIn(login);
      expect((await accountOf(client)).id).toBe(publicId);
    });

    it('rejects an address that the provider has not verified, and says what to do', async () => {
      const unverified = newUser({ email_verified: false });
      const { answer } = await signIn(unverified.login);
      expect([...outcome(answer), answer.body.message]).toEqual([
        403,
        'oidc_email_not_verified',
        `Club login has not verified your e-mail address ${unverified.email}. Verify it there, or ask the operator, then sign in again.`,
      ]);
      const login = randomUUID();
      provider.users.set(login, { name: 'Without an address' });
      expect(outcome((await signIn(login)).answer)).toEqual([403, 'oidc_email_not_verified']);
    });

    it('does not take over a sign-up whose address was never confirmed', async () => {
      const { login, email } = newUser();
      const stranger = { email, password: TEST_PASSWORD, name: 'Stranger' };
      expect((await newClient().sendJson('POST', '/sign-up', stranger)).status).toBe(202);
      await until('the sign-up is stored', () => userOf(email));
      expect(outcome((await signIn(login)).answer)).toEqual([403, 'oidc_account_not_confirmed']);
    });

    it('does not give a user to another identity with their address until the operator disconnects them', async () => {
      const { email, client } = await signedIn();
      const { id } = await accountOf(client);
      const heir = newUser({ email });
      expect(outcome((await signIn(heir.login)).answer)).toEqual([403, 'oidc_other_identity']);
      const command = ['accounts', 'disconnect-oidc', id];
      const { stdout } = await PlatformCommand.run(service.databaseUrl, command);
      expect(stdout).toContain(`${id} is disconnected.`);
      expect((await PlatformCommand.run(service.databaseUrl, command)).stdout).toContain('is not connected');
      expect((await accountOf((await signIn(heir.login)).client)).id).toBe(id);
    });

    it('creates no account where sign-up is closed, unless the setting for the provider opens it', async () => {
      const closed = await serviceWith({ PLATFORM_SIGN_UP: 'closed' });
      const { login } = newUser();
      expect(outcome((await signIn(login, newClient(closed))).answer)).toEqual([403, 'sign_up_closed']);
      const opened = await serviceWith({ PLATFORM_SIGN_UP: 'closed', OIDC_SIGN_UP: 'open' });
      expect((await signIn(login, newClient(opened))).answer.status).toBe(204);
      expect((await signIn(login, newClient(closed))).answer.status).toBe(204); // has an account now
    });

    it('creates a new account for a user who has deleted theirs', async () => {
      const { login, client } = await signedIn();
      const { id } = await accountOf(client);
      expect((await client.sendJson('POST', '/account/deletion', {})).status).toBe(202);
      const again = await signIn(login);
      expect(again.answer.status).toBe(204);
      expect((await accountOf(again.client)).id).not.toBe(id);
    });
  });

  describe('by groups', () => {
    it('makes members of the group operators, and members again once they have left it', async () => {
      const { login, email, client } = await signedIn({ groups: ['pilots', OPERATORS] });
      expect(await accountOf(client)).toMatchObject({ user: { role: 'operator' } });
      provider.users.set(login, { email, email_verified: true, groups: ['pilots'] });
      await signIn(login);
      expect(outcome(await client.get('/accounts'))).toEqual([403, 'operator_only']);
    });

    it('leaves the role alone without that setting', async () => {
      const at = await serviceWith({});
      const { email } = await signedInUser(at, operator, { role: 'operator' });
      const { login } = newUser({ email });
      const { client } = await signIn(login, newClient(at));
      expect(await accountOf(client)).toMatchObject({ user: { role: 'operator' } });
    });
  });

  describe('rejects', () => {
    /** A sign-in whose response is changed, or that another browser has begun. */
    async function changed(change: (query: URLSearchParams) => void, client = newClient()) {
      const query = await new OidcTestBrowser(provider).signIn(await begin(client), newUser().login);
      change(query);
      return complete(client, query);
    }

    it.each<[string, (query: URLSearchParams) => void]>([
      ['another state', (query) => query.set('state', 'another')],
      ['a missing state', (query) => query.delete('state')],
      ['the name of another issuer', (query) => query.set('iss', 'https://elsewhere.example')],
      ['a missing issuer, which the provider announces', (query) => query.delete('iss')],
      ['an unknown code', (query) => query.set('code', 'unknown')],
    ])('%s', async (_, change) => {
      expect(outcome(await changed(change))).toEqual([401, 'oidc_sign_in_failed']);
    });

    it('an ID token for another nonce', async () => {
      const client = newClient();
      const url = new URL(await begin(client));
      url.searchParams.set('nonce', 'of-another-sign-in');
      const query = await new OidcTestBrowser(provider).signIn(url.href, newUser().login);
      expect(outcome(await complete(client, query))).toEqual([401, 'oidc_sign_in_failed']);
    });

    it('an ID token that is not signed with a key of the provider', async () => {
      provider.hasForeignKeys = true;
      try {
        const at = await serviceWith({}); // has not fetched the keys yet
        const { answer } = await signIn(newUser().login, newClient(at));
        expect(outcome(answer)).toEqual([401, 'oidc_sign_in_failed']);
      } finally {
        provider.hasForeignKeys = false;
      }
    });

    it('a response for another browser, or one without its cookie', async () => {
      const query = await new OidcTestBrowser(provider).signIn(await begin(newClient()), newUser().login);
      const other = newClient();
      expect(outcome(await complete(other, query))).toEqual([401, 'oidc_sign_in_failed']);
      await begin(other);
      expect(outcome(await complete(other, query))).toEqual([401, 'oidc_sign_in_failed']);
    });

    it('a changed cookie', async () => {
      const query = await new OidcTestBrowser(provider).signIn(await begin(newClient()), newUser().login);
      const answer = await newClient().sendJson(
        'POST',
        '/sign-in-oidc',
        { query: query.toString() },
        { Cookie: `${OIDC_COOKIE}=v1:test:${'A'.repeat(200)}` },
      );
      expect(outcome(answer)).toEqual([401, 'oidc_sign_in_failed']);
    });

    it('a sign-in that was cancelled, with the reason', async () => {
      const client = newClient();
      const { searchParams } = new URL(await begin(client));
      const query = new URLSearchParams({
        error: 'access_denied',
        state: searchParams.get('state')!,
        iss: provider.origin,
      });
      const answer = await complete(client, query);
      expect([...outcome(answer), answer.body.message]).toEqual([
        401,
        'oidc_sign_in_failed',
        'The OpenID Connect provider did not sign you in (access_denied). Start again.',
      ]);
    });

    it('too many failures from one IP address', async () => {
      const at = await serviceWith({ PLATFORM_ATTEMPTS_PER_ADDRESS: '1', TRUST_PROXY: '1' });
      const client = new PlatformClient(at.baseUrl, { 'X-Forwarded-For': '198.51.107.1' });
      expect((await signIn(newUser().login, client)).answer.status).toBe(204); // does not count
      const query = new URLSearchParams({ code: 'x' });
      expect(outcome(await complete(client, query))).toEqual([401, 'oidc_sign_in_failed']);
      expect(outcome(await complete(client, query))).toEqual([429, 'too_many_attempts']);
    });
  });

  describe('with a provider', () => {
    it('that is away starts, answers within the time limit, and signs in once the provider is back', async () => {
      const away = await OidcTestProvider.start([PUBLIC_URL]);
      cleanup.add(() => away.stop());
      away.isHanging = true;
      const at = await serviceWith({}, away);
      const client = newClient(at);
      expect(outcome(await client.sendJson('POST', '/sign-in-oidc/authorization', {}))).toEqual([
        503,
        'oidc_unavailable',
      ]);
      away.isHanging = false;
      const { login } = newUser({}, away);
      const query = await new OidcTestBrowser(away).signIn(await begin(client), login);
      away.isHanging = true;
      expect(outcome(await complete(client, query))).toEqual([503, 'oidc_unavailable']);
      away.isHanging = false;
      const { answer } = await signIn(login, client, new OidcTestBrowser(away));
      expect(answer.status).toBe(204);
    });

    it('that does not listen, or has another issuer than the settings say, signs no one in', async () => {
      const gone = await OidcTestProvider.start([PUBLIC_URL]);
      const at = await serviceWith({ PLATFORM_SIGN_UP: 'open' }, gone);
      await gone.stop();
      expect(outcome(await newClient(at).sendJson('POST', '/sign-in-oidc/authorization', {}))).toEqual([
        503,
        'oidc_unavailable',
      ]);
      const other = await serviceWith({ OIDC_ISSUER_URL: provider.origin.replace('127.0.0.1', 'localhost') });
      expect(outcome(await newClient(other).sendJson('POST', '/sign-in-oidc/authorization', {}))).toEqual([
        503,
        'oidc_unavailable',
      ]);
    });

    it('is optional', async () => {
      const client = new PlatformClient(shared!.baseUrl);
      for (const [path, body] of [
        ['/sign-in-oidc/authorization', {}],
        ['/sign-in-oidc', { query: 'code=x' }],
      ] as const) {
        expect(outcome(await client.sendJson('POST', path, body))).toEqual([409, 'oidc_not_configured']);
      }
      expect((await client.get('/service')).body).toMatchObject({ oidc_name: null, password_sign_in: true });
    });

    it('can replace passwords', async () => {
      const at = await serviceWith({ PLATFORM_PASSWORD_SIGN_IN: 'off' });
      const client = newClient(at);
      expect((await client.get('/service')).body).toMatchObject({
        oidc_name: 'Club login',
        password_sign_in: false,
      });
      const { email } = newUser();
      const password = TEST_PASSWORD;
      for (const [path, body] of [
        ['/sign-up', { email, password, name: 'Ada' }],
        ['/sign-in', { email, password }],
        ['/password-reset', { email }],
        ['/password-reset/confirm', { token: 'x', password }],
      ] as const) {
        expect(outcome(await client.sendJson('POST', path, body))).toEqual([403, 'password_sign_in_off']);
      }
      expect((await signIn(newUser().login, client)).answer.status).toBe(204);
    });
  });

  describe('and a session that is no longer fresh', () => {
    /** As if the user had signed in yesterday. */
    const age = (email: string) =>
      operator.database.query(
        `update sessions set created_at = now() - interval '1 day', confirmed_at = null
          where user_id = (select id from users where email = $1)`,
        [email],
      );

    const createKey = (client: PlatformClient) => client.sendJson('POST', '/keys', NEW_KEY);

    async function confirm(client: PlatformClient, browser: OidcTestBrowser, login: string) {
      const query = await browser.signIn(await begin(client, true), login);
      return client.sendJson('POST', '/session/confirmation', { oidc_query: query.toString() });
    }

    it('makes it fresh by signing in again, which the provider asks for', async () => {
      const { login, email, client, browser } = await signedIn();
      expect((await createKey(client)).status).toBe(201);
      await age(email);
      expect(outcome(await createKey(client))).toEqual([403, 'fresh_session_required']);
      expect(new URL(await begin(client, true)).searchParams.get('max_age')).toBe('0');
      expect((await confirm(client, browser, login)).status).toBe(204);
      expect((await createKey(client)).status).toBe(201);
    });

    it('deletes the account of a user without a password only in a fresh session', async () => {
      const { login, email, client, browser } = await signedIn();
      await age(email);
      const refused = await client.sendJson('POST', '/account/deletion', {});
      expect(outcome(refused)).toEqual([403, 'fresh_session_required']);
      await confirm(client, browser, login);
      expect((await client.sendJson('POST', '/account/deletion', {})).status).toBe(202);
    });

    it('rejects another user, and a sign-in for which the provider did not ask who the user is', async () => {
      const { email, client, browser, login } = await signedIn();
      await age(email);
      const other = await confirm(client, new OidcTestBrowser(provider), newUser().login);
      expect(outcome(other)).toEqual([401, 'oidc_sign_in_failed']);
      provider.signedInAgo(login, 3_600);
      const url = new URL(await begin(client, true));
      url.searchParams.delete('max_age');
      const query = await browser.signIn(url.href, login);
      const answer = await client.sendJson('POST', '/session/confirmation', { oidc_query: query.toString() });
      expect([...outcome(answer), answer.body.message]).toEqual([
        401,
        'oidc_sign_in_failed',
        'Club login did not ask who you are. Sign out there and start again.',
      ]);
      expect(outcome(await createKey(client))).toEqual([403, 'fresh_session_required']);
    });

    it('uses a response for nothing but what it was asked for', async () => {
      const { login, client, browser } = await signedIn();
      const query = (await browser.signIn(await begin(client), login)).toString();
      const answer = await client.sendJson('POST', '/session/confirmation', { oidc_query: query });
      expect(outcome(answer)).toEqual([401, 'oidc_sign_in_failed']);
    });

    it('is as old as the sign-in at the provider, where that remembers the user', async () => {
      const { login, browser } = await signedIn();
      provider.signedInAgo(login, FRESH_SECONDS + 60);
      const { client, answer } = await signIn(login, newClient(), browser);
      expect(answer.status).toBe(204);
      expect(outcome(await createKey(client))).toEqual([403, 'fresh_session_required']);
    });
  });

  const userOf = async (email: string) =>
    (await operator.database.query<unknown[]>('select 1 from users where email = $1', [email])).length > 0;
});
