import { PASSWORD_CHARACTERS_MAX, SESSION_COOKIE } from '@core/contract';
import { Operator } from '../harness/account.js';
import { type Answer } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { databaseDump, waysToWrite } from '../harness/database-dump.js';
import { MailBox } from '../harness/mail-box.js';
import { PlatformClient } from '../harness/platform-client.js';
import { TEST_PASSWORD as PASSWORD } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const NEW_PASSWORD = 'another cloudbase than before';
const PER_ACCOUNT = 3;
const PER_ACCOUNT_TOTAL = 5;
const PER_ADDRESS = 6;
const SESSIONS_PER_USER = 3;

/** The comparable parts of a response, without those that always differ. */
function visible({ status, headers, text }: Answer) {
  const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
  return { status, text, headers: names.map((name) => [name, headers.get(name)]) };
}

/** Has its own service, on the database of a shared one, with a mail server. */
describe('the identity of the platform', () => {
  const cleanup = new Cleanup();
  const [shared] = sharedServices();
  let service: Service;
  let operator: Operator;
  let mail: MailBox;
  let clients = 0;

  beforeAll(async () => {
    const { databaseUrl } = shared!;
    mail = await MailBox.start();
    cleanup.add(() => mail.stop());
    const environment = {
      SMTP_URL: mail.url,
      PUBLIC_URL: 'https://flights.example',
      TRUST_PROXY: '1',
      PLATFORM_ATTEMPTS_PER_ACCOUNT: String(PER_ACCOUNT),
      PLATFORM_ATTEMPTS_PER_ACCOUNT_TOTAL: String(PER_ACCOUNT_TOTAL),
      PLATFORM_ATTEMPTS_PER_ADDRESS: String(PER_ADDRESS),
      PLATFORM_SESSIONS_PER_USER: String(SESSIONS_PER_USER),
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
    new PlatformClient(service.baseUrl, { 'X-Forwarded-For': `198.51.100.${++clients}` });

  const signIn = (client: PlatformClient, email: string, password = PASSWORD) =>
    client.sendJson('POST', '/sign-in', { email, password });

  const verify = (client: PlatformClient, token: string, password = PASSWORD) =>
    client.sendJson('POST', '/verify-email', { token, password });

  /** A user who has signed up and confirmed their address. */
  async function signedUp(email: string, password = PASSWORD): Promise<PlatformClient> {
    const client = newClient();
    await client.sendJson('POST', '/sign-up', { email, password, name: 'Ada' });
    const token = await mail.tokenFor(email);
    expect((await verify(client, token, password)).status).toBe(204);
    return client;
  }

  it('signs up, confirms the address, signs in and out', async () => {
    const client = newClient();
    const user = { email: 'Ada@example.org', password: PASSWORD };
    expect((await client.sendJson('POST', '/sign-up', { ...user, name: ' Ada  E. ' })).status).toBe(202);
    const token = await mail.tokenFor('ada@example.org');
    expect((await client.sendJson('POST', '/sign-in', user)).body.code).toBe('email_not_verified');
    expect((await verify(client, `${token}x`)).body.code).toBe('invalid_token');
    expect((await verify(client, token)).status).toBe(204);
    const signedIn = await client.sendJson('POST', '/sign-in', user);
    expect([signedIn.status, signedIn.headers.get('cache-control')]).toEqual([204, 'no-store']);
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${SESSION_COOKIE}=[^;]{60,}; Max-Age=604800; Path=/platform/v1; HttpOnly; Secure; SameSite=Strict$`,
        ),
      ),
    ]);
    const account = await client.get('/account');
    expect(account.body).toMatchObject({
      name: 'Ada E.',
      plan: 'UNLIMITED',
      user: { email: 'ada@example.org', role: 'member' },
    });
    const cookie = { Cookie: `${SESSION_COOKIE}=${client.cookie(SESSION_COOKIE)}` };
    expect((await client.sendJson('POST', '/sign-out')).status).toBe(204);
    expect(client.cookie(SESSION_COOKIE)).toBeUndefined();
    expect((await newClient().get('/account', cookie)).body.code).toBe('not_signed_in');
  });

  it('reveals only to the holder of an address whether there is such a user', async () => {
    const client = await signedUp('grace@example.org');
    const signUp = (email: string) =>
      newClient().sendJson('POST', '/sign-up', { email, password: NEW_PASSWORD, name: 'Mallory' });
    const reset = (email: string) => newClient().sendJson('POST', '/password-reset', { email });
    expect(visible(await signUp('grace@example.org'))).toEqual(visible(await signUp('new@example.org')));
    expect((await mail.mailTo('grace@example.org', 2)).text).toContain('You already have an account');
    expect((await mail.mailTo('new@example.org')).text).toContain('Confirm your e-mail address');
    expect(visible(await reset('grace@example.org'))).toEqual(visible(await reset('nobody@example.org')));
    expect(visible(await signIn(newClient(), 'grace@example.org', NEW_PASSWORD))).toEqual(
      visible(await signIn(newClient(), 'nobody@example.org', NEW_PASSWORD)),
    );
    expect((await signIn(client, 'grace@example.org')).status).toBe(204); // the password is unchanged
    expect(mail.mailsTo('nobody@example.org')).toEqual([]);
  });

  it('sets a new password once, which ends all sessions and lifts the attempt limit', async () => {
    const email = 'amelia@example.org';
    const client = await signedUp(email);
    await signIn(client, email);
    for (let n = 0; n < PER_ACCOUNT; n++) await signIn(client, email, 'not the password at all');
    expect((await signIn(client, email)).body.code).toBe('too_many_attempts');
    await client.sendJson('POST', '/password-reset', { email });
    const otherToken = await mail.tokenFor(email, 2);
    await client.sendJson('POST', '/password-reset', { email });
    const token = await mail.tokenFor(email, 3);
    const confirm = { token, password: NEW_PASSWORD };
    expect((await client.sendJson('POST', '/password-reset/confirm', confirm)).status).toBe(204);
    expect((await client.get('/account')).body.code).toBe('not_signed_in');
    for (const spent of [token, otherToken]) {
      const again = { ...confirm, token: spent };
      expect((await client.sendJson('POST', '/password-reset/confirm', again)).body.code).toBe(
        'invalid_token',
      );
    }
    expect((await signIn(client, email)).body.code).toBe('invalid_credentials');
    expect((await signIn(client, email, NEW_PASSWORD)).status).toBe(204);
  });

  it('ends a sign-in with the old password if a new one is set meanwhile', async () => {
    const [email, other] = ['racing@example.org', 'other@example.org'];
    const client = await signedUp(email);
    await signedUp(other, NEW_PASSWORD);
    const signingIn = await operator.database.transaction(async (manager) => {
      // the session references the user, so it is not inserted before this transaction ends
      const [user] = await manager.query<{ id: string }[]>(
        'select id from users where email = $1 for update',
        [email],
      );
      const begun = signIn(client, email);
      await until('the password is verified', async () => {
        const waiting = await manager.query<unknown[]>(
          'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        return waiting.length > 0;
      });
      await manager.query(
        `update user_credentials set password = (
           select password from user_credentials join users on users.id = user_id where email = $2)
          where user_id = $1`,
        [user!.id, other],
      );
      return { answer: begun };
    });
    expect((await signingIn.answer).body.code).toBe('invalid_credentials');
    const sessions = await operator.database.query<unknown[]>(
      'select 1 from sessions join users on users.id = user_id where email = $1',
      [email],
    );
    expect(sessions).toEqual([]);
  });

  it('gives an address to its holder, even if somebody else signed up with it first', async () => {
    const email = 'hijacked@example.org';
    await newClient().sendJson('POST', '/sign-up', { email, password: PASSWORD, name: 'Mallory' });
    const tokenOfTheOther = await mail.tokenFor(email);
    await newClient().sendJson('POST', '/sign-up', { email, password: NEW_PASSWORD, name: 'Ada' });
    const token = await mail.tokenFor(email, 2);
    const confirmed = await verify(newClient(), tokenOfTheOther, NEW_PASSWORD);
    expect(confirmed.body.code).toBe('invalid_credentials');
    expect((await signIn(newClient(), email)).body.code).toBe('email_not_verified');
    await newClient().sendJson('POST', '/password-reset/confirm', { token, password: NEW_PASSWORD });
    expect((await signIn(newClient(), email)).body.code).toBe('invalid_credentials');
    expect((await signIn(newClient(), email, NEW_PASSWORD)).status).toBe(204);
  });

  it.each(['known', 'unknown'])(
    'blocks guessing the passwords of one %s user, and nothing else',
    async (which) => {
      const email = `${which}-victim@example.org`;
      if (which === 'known') await signedUp(email);
      const stranger = newClient();
      const wrong = () => signIn(stranger, email, 'not the password at all');
      for (let n = 0; n < PER_ACCOUNT; n++) expect((await wrong()).body.code).toBe('invalid_credentials');
      const held = await wrong();
      expect([held.status, held.body.code]).toEqual([429, 'too_many_attempts']);
      expect(held.body.message).toMatch(
        /sign-in attempts .+ Try again in \d+ minutes?, or set a new password.+ POST \/platform\/v1\/password-reset\.$/,
      );
      const seconds = Number(held.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(900);
      // the right password is blocked too, or guessing would reveal it
      expect((await signIn(stranger, email)).body.code).toBe('too_many_attempts');
      expect((await signIn(newClient(), email)).status).toBe(which === 'known' ? 204 : 401);
    },
  );

  it('blocks distributed guessing for one user through all APIs, but not a known address of that user', async () => {
    const email = 'famous@example.org';
    const client = await signedUp(email);
    await signIn(client, email);
    const wrong = (from: PlatformClient) => signIn(from, email, 'not the password at all');
    expect((await wrong(new PlatformClient(shared!.baseUrl))).body.code).toBe('invalid_credentials');
    for (let n = 1; n < PER_ACCOUNT_TOTAL; n++)
      expect((await wrong(newClient())).body.code).toBe('invalid_credentials');
    expect((await signIn(newClient(), email)).body.code).toBe('too_many_attempts');
    expect((await signIn(client, email)).status).toBe(204); // from an address used before
    const deletion = (password: string) => client.sendJson('POST', '/account/deletion', { password });
    expect((await deletion('not the password at all')).body.code).toBe('invalid_credentials');
    expect((await deletion(PASSWORD)).status).toBe(202);
  });

  it('lets in a user who sets a new password, from that address, despite ongoing guessing', async () => {
    const email = 'besieged@example.org';
    await signedUp(email);
    const many = async () => {
      for (let n = 0; n <= PER_ACCOUNT_TOTAL; n++)
        await signIn(newClient(), email, 'not the password at all');
    };
    await many();
    const client = newClient();
    expect((await signIn(client, email)).body.code).toBe('too_many_attempts');
    await client.sendJson('POST', '/password-reset', { email });
    const confirm = { token: await mail.tokenFor(email, 2), password: NEW_PASSWORD };
    expect((await client.sendJson('POST', '/password-reset/confirm', confirm)).status).toBe(204);
    await many();
    expect((await signIn(newClient(), email, NEW_PASSWORD)).body.code).toBe('too_many_attempts');
    expect((await signIn(client, email, NEW_PASSWORD)).status).toBe(204);
    // a known address is no free pass: its own attempts are limited as before
    for (let n = 0; n < PER_ACCOUNT; n++) await signIn(client, email, 'not the password at all');
    expect((await signIn(client, email, NEW_PASSWORD)).body.code).toBe('too_many_attempts');
  });

  it('blocks an address that tries many users, but not one that succeeds', async () => {
    const email = 'often@example.org';
    await signedUp(email);
    const client = newClient();
    for (let n = 0; n < PER_ADDRESS + 1; n++) expect((await signIn(client, email)).status).toBe(204);
    const guesses = Array.from({ length: PER_ADDRESS + 2 }, (_, n) => signIn(client, `${n}@example.org`));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code).sort();
    expect(codes).toEqual([
      ...Array<string>(PER_ADDRESS).fill('invalid_credentials'),
      ...Array<string>(2).fill('too_many_attempts'),
    ]);
    expect((await signIn(newClient(), email)).status).toBe(204);
  });

  it('accepts a password of maximum length, counted in UTF-16, and none longer', async () => {
    const email = 'emoji@example.org';
    const longest = '🪂'.repeat(PASSWORD_CHARACTERS_MAX / 2);
    const client = newClient();
    const signUp = (password: string) =>
      client.sendJson('POST', '/sign-up', { email, password, name: 'Ada' });
    expect((await signUp(`${longest}🪂`)).body.code).toBe('validation_failed');
    expect((await signIn(client, email, `${longest}🪂`)).body.code).toBe('validation_failed');
    expect((await signUp(longest)).status).toBe(202);
    expect((await verify(client, await mail.tokenFor(email), longest)).status).toBe(204);
    expect((await signIn(client, email, longest)).status).toBe(204);
  });

  it('does nothing for a page of another site', async () => {
    const email = 'framed@example.org';
    const client = await signedUp(email);
    await signIn(client, email);
    const from = async (headers: Record<string, string>) =>
      (await client.sendJson('PATCH', '/account', { club: 'C' }, headers)).status;
    expect(await from({ Origin: 'https://evil.example' })).toBe(403);
    expect(await from({ Origin: 'null' })).toBe(403);
    expect(await from({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await from({ 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.flights.example' })).toBe(403);
    expect(await from({ Origin: 'https://flights.example' })).toBe(200);
    expect(await from({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    const form = await client.send('PATCH', '/account', {
      body: '{"club":"D"}',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(form.body.code).toBe('unsupported_media_type');
    const signInElsewhere = { email, password: PASSWORD };
    const headers = { Origin: 'https://evil.example' };
    expect((await newClient().sendJson('POST', '/sign-in', signInElsewhere, headers)).body.code).toBe(
      'cross_site_request',
    );
  });

  it('keeps the newest sessions of a user and no others', async () => {
    const email = 'everywhere@example.org';
    await signedUp(email);
    const clients = Array.from({ length: SESSIONS_PER_USER + 2 }, newClient);
    for (const client of clients) expect((await signIn(client, email)).status).toBe(204);
    const statuses = await Promise.all(clients.map(async (client) => (await client.get('/account')).status));
    expect(statuses).toEqual([401, 401, ...Array<number>(SESSIONS_PER_USER).fill(200)]);
  });

  it('stores neither passwords nor tokens in plain text', async () => {
    const email = 'secretive@example.org';
    const client = await signedUp(email);
    await signIn(client, email);
    await client.sendJson('POST', '/password-reset', { email });
    const session = decodeURIComponent(client.cookie(SESSION_COOKIE) ?? '').split('.');
    const tokens = [await mail.tokenFor(email), await mail.tokenFor(email, 2)];
    const dump = await databaseDump(operator.database);
    expect(dump).toContain(email);
    for (const kept of [PASSWORD, NEW_PASSWORD, ...session, ...tokens]) {
      expect(kept.length).toBeGreaterThan(20);
      for (const written of waysToWrite(kept)) expect(dump).not.toContain(written);
    }
  });

  it('sends every promised mail before it stops', async () => {
    const emails = Array.from({ length: 8 }, (_, n) => `late-${n}@example.org`);
    const signUps = emails.map((email) =>
      newClient().sendJson('POST', '/sign-up', { email, password: PASSWORD, name: 'Ada' }),
    );
    expect((await Promise.all(signUps)).map(({ status }) => status)).toEqual(emails.map(() => 202));
    await service.api!.stop();
    expect(emails.map((email) => mail.mailsTo(email).length)).toEqual(emails.map(() => 1));
  });
});
