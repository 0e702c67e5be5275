import { SESSION_COOKIE } from '@core/contract';
import { KeyRing } from '@core/encryption';
import { jest } from '@jest/globals';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { PlatformClient } from '../harness/platform-client.js';
import { identityOf, signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { TEST_KEY } from '../harness/service-environment.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

describe('a session of the platform', () => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator?.close());

  it('is not opened by a live key, and gives no access to routes that need a key', async () => {
    const { client, account } = await signedInUser(service, operator);
    const { key } = await operator.createKey(account.id);
    const refused = await new PlatformClient(service.baseUrl).get('/account', {
      Authorization: `Bearer ${key}`,
    });
    expect([refused.status, refused.body.code]).toEqual([401, 'not_signed_in']);
    const cookie = `${SESSION_COOKIE}=${client.cookie(SESSION_COOKIE)}`;
    const withSession = new ApiClient(service.baseUrl, undefined);
    expect((await withSession.get('/api/v1/flights', { Cookie: cookie })).body.code).toBe('missing_api_key');
    expect((await client.get('/account')).status).toBe(200);
  });

  it('extends a session in use, and ends an unused one', async () => {
    const { client, email } = await signedInUser(service, operator);
    expect((await client.get('/account')).headers.getSetCookie()).toEqual([]);
    const leave = (interval: string) =>
      operator.database.query(
        `update sessions set expires_at = now() + $2::interval
          where user_id = (select id from users where email = $1)`,
        [email, interval],
      );
    await leave('5 days');
    expect((await client.get('/account')).headers.getSetCookie()).toEqual([
      expect.stringContaining(`${SESSION_COOKIE}=`),
    ]);
    expect((await client.get('/account')).status).toBe(200);
    await leave('-1 second');
    expect((await client.get('/account')).body.code).toBe('not_signed_in');
  });

  it('queries an ended session once, however often its cookie is sent', async () => {
    const { client, email } = await signedInUser(service, operator);
    const dead = `${SESSION_COOKIE}=${client.cookie(SESSION_COOKIE)}`;
    await client.sendJson('POST', '/sign-out');
    const identity = identityOf(operator);
    const statements = jest.spyOn(operator.database, 'query');
    try {
      const first = await identity.signedIn({ cookie: dead });
      expect([first.value, statements.mock.calls.length]).toEqual([undefined, 1]);
      for (let again = 0; again < 5; again++) {
        expect(await identity.signedIn({ cookie: dead })).toEqual(first);
      }
      expect(statements).toHaveBeenCalledTimes(1);
    } finally {
      statements.mockRestore();
    }

    await client.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD });
    const live = `${SESSION_COOKIE}=${client.cookie(SESSION_COOKIE)}`;
    for (let again = 0; again < 2; again++) {
      expect((await identity.signedIn({ cookie: live })).value).toMatchObject({ email });
    }
    await client.sendJson('POST', '/sign-out');
    expect((await identity.signedIn({ cookie: live })).value).toBeUndefined();
  });

  it('survives a new key in front, and is re-signed before the old key is removed', async () => {
    const { client, email } = await signedInUser(service, operator);
    const cookie = `${SESSION_COOKIE}=${client.cookie(SESSION_COOKIE)}`;
    const newKey = { name: 'new', key: Buffer.alloc(32, 'new') };
    const userUnder = async (ring: KeyRing, cookies: string) =>
      (await identityOf(operator, ring).signedIn({ cookie: cookies })).value?.email;
    const both = new KeyRing([newKey, TEST_KEY]);
    expect(await userUnder(both, `a=b; ${cookie}; c=d`)).toBe(email);
    expect(await userUnder(new KeyRing([newKey]), cookie)).toBeUndefined();
    const [token] = client.cookie(SESSION_COOKIE)!.split('.');
    expect(await userUnder(both, `${SESSION_COOKIE}=${token}`)).toBeUndefined();
    expect(await userUnder(both, cookie.replace('=', '=x'))).toBeUndefined();
    await operator.database.query(
      `update sessions set expires_at = now() + interval '5 days'
        where user_id = (select id from users where email = $1)`,
      [email],
    );
    const [prolonged = ''] = (await identityOf(operator, both).signedIn({ cookie })).cookies;
    expect(await userUnder(new KeyRing([newKey]), prolonged.split(';')[0]!)).toBe(email);
  });
});
