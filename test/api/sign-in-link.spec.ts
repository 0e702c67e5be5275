import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '@core/contract';
import { makeSignInLink } from '@capabilities/accounts';
import { Operator } from '../harness/account.js';
import { PlatformClient } from '../harness/platform-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { until } from '../harness/until.js';

const LIFE_SECONDS = 600;

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

let addresses = 0;
const newEmail = () => `link-${++addresses}-${Date.now()}@example.org`;

describe('a link that signs in once', () => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  const newClient = () => new PlatformClient(service.baseUrl);

  const makeLink = (publicId: string, role: 'operator' | 'member' = 'member', lifeSeconds = LIFE_SECONDS) =>
    makeSignInLink(operator.database, { publicId, role }, lifeSeconds);

  const follow = (token: string, wish: object = {}, client = newClient(), headers = {}) =>
    client.sendJson('POST', '/sign-in-link', { token, ...wish }, headers);

  it('creates the operator of a new installation, who can sign in by password from then on', async () => {
    const { publicId } = await operator.createAccount();
    const token = await makeLink(publicId, 'operator');
    const client = newClient();
    const refused = await follow(token, {}, client);
    expect([refused.status, refused.body.code]).toEqual([409, 'user_not_set_up']);
    const email = newEmail();
    const set = await follow(token, { email: email.toUpperCase(), password: TEST_PASSWORD }, client);
    expect([set.status, client.cookie(SESSION_COOKIE)]).toEqual([204, expect.any(String)]);
    expect((await client.get('/account')).body).toMatchObject({
      id: publicId,
      user: { email, role: 'operator' },
    });
    expect((await client.get('/accounts?limit=1')).status).toBe(200);
    const signedIn = await newClient().sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD });
    expect(signedIn.status).toBe(204);
  });

  it('signs in the user of the account with the same kind of cookie as a password, and works once', async () => {
    const user = await signedInUser(service, operator);
    const token = await makeLink(user.account.publicId);
    const client = newClient();
    const first = await follow(token, {}, client);
    expect([first.status, first.headers.get('cache-control')]).toEqual([204, 'no-store']);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${SESSION_COOKIE}=[^;]{60,}; Max-Age=604800; Path=/platform/v1; HttpOnly; SameSite=Strict$`,
        ),
      ),
    ]);
    expect((await client.get('/account')).body).toMatchObject({
      user: { email: user.email, role: 'member' },
    });
    const again = await follow(token);
    expect([again.status, again.body.code, again.headers.getSetCookie()]).toEqual([400, 'invalid_token', []]);
  });

  it('signs in one of several who follow it at the same time', async () => {
    const user = await signedInUser(service, operator);
    const token = await makeLink(user.account.publicId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
  });

  it('is rejected when it is forged, expired or replaced by a newer one', async () => {
    const user = await signedInUser(service, operator);
    const replaced = await makeLink(user.account.publicId);
    const expired = await makeLink((await signedInUser(service, operator)).account.publicId, 'member', 0);
    const current = await makeLink(user.account.publicId);
    const forged = (current.startsWith('A') ? 'B' : 'A') + current.slice(1);
    const hash = createHash('sha256').update(current).digest('base64url');
    for (const token of [replaced, expired, forged, hash, `${current}x`, 'x']) {
      expect((await follow(token)).body.code).toBe('invalid_token');
    }
    expect((await follow(current)).status).toBe(204);
  });

  it('is only known by its hash, with the configured lifetime', async () => {
    const { publicId, id } = await operator.createAccount();
    const token = await makeLink(publicId);
    const [row] = await operator.database.query<{ text: string; seconds: string }[]>(
      `select l::text as text, extract(epoch from expires_at - now()) as seconds
         from sign_in_links l where account_id = $1`,
      [id],
    );
    expect(row!.text).not.toContain(token);
    expect(row!.text).toContain(createHash('sha256').update(token).digest('hex'));
    expect(Number(row!.seconds)).toBeGreaterThan(LIFE_SECONDS - 60);
    expect(Number(row!.seconds)).toBeLessThanOrEqual(LIFE_SECONDS + 0.001); // stored in whole milliseconds
  });

  it('is neither followed by reading nor by a page of another site', async () => {
    const user = await signedInUser(service, operator);
    const token = await makeLink(user.account.publicId);
    const page = await fetch(`${service.baseUrl}/console/welcome?token=${token}`);
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    const read = await fetch(`${service.baseUrl}/platform/v1/sign-in-link?token=${token}`);
    expect([read.status, read.headers.getSetCookie()]).toEqual([405, []]);
    const foreign: Record<string, string>[] = [
      { Origin: 'https://elsewhere.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect((await follow(token, {}, newClient(), headers)).body.code).toBe('cross_site_request');
    }
    expect((await follow(token)).status).toBe(204);
  });

  it('stays valid when the wish for a new user cannot be granted', async () => {
    const other = await signedInUser(service, operator);
    const { publicId } = await operator.createAccount();
    const token = await makeLink(publicId);
    const fieldOf = async (wish: object) => (await follow(token, wish)).body.details?.[0]?.field;
    expect(await fieldOf({ email: other.email, password: TEST_PASSWORD })).toBe('email');
    expect(await fieldOf({ email: newEmail() })).toBe('password');
    expect(await fieldOf({ email: newEmail(), password: 'short' })).toBe('password');
    expect((await follow(token, { email: newEmail(), password: TEST_PASSWORD })).status).toBe(204);
  });

  it('never takes over a sign-up whose address is not confirmed', async () => {
    const email = newEmail();
    await newClient().sendJson('POST', '/sign-up', { email, password: TEST_PASSWORD, name: 'Ada' });
    const [account] = await until(
      'the sign-up is stored',
      () =>
        operator.database.query<{ id: string }[]>(
          'select a.public_id as id from accounts a join users u on u.account_id = a.id where u.email = $1',
          [email],
        ),
      (rows) => rows.length > 0,
    );
    const token = await makeLink(account!.id);
    expect((await follow(token)).body.code).toBe('email_not_verified');
  });

  it('is printed by a command, for a locked-out user', async () => {
    const user = await signedInUser(service, operator);
    const made = await PlatformCommand.run(
      service.databaseUrl,
      ['accounts', 'sign-in-link', user.account.publicId, '--json'],
      { PUBLIC_URL: 'https://flights.example', SIGN_IN_LINK_SECONDS: '90' },
    );
    const { url, expires_in_seconds: seconds } = JSON.parse(made.stdout) as {
      url: string;
      expires_in_seconds: number;
    };
    expect([url, seconds]).toEqual([
      expect.stringMatching(/^https:\/\/flights\.example\/console\/welcome#token=[\w-]{43}$/),
      90,
    ]);
    expect((await follow(new URL(url).hash.replace('#token=', ''))).status).toBe(204);
  });
});
