import { SESSION_COOKIE } from '@app/contract';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { MailBox } from '../harness/mail-box.js';
import { PlatformClient } from '../harness/platform-client.js';
import { signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { sharedServices } from '../harness/shared-services.js';

const PASSWORD = 'three thermals before noon';

/** A service of its own, on the database of a shared one: it has a mail server. */
describe('the identity of the platform', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let mail: MailBox;

  beforeAll(async () => {
    const { databaseUrl } = sharedServices()[0]!;
    mail = await MailBox.start();
    cleanup.add(() => mail.stop());
    service = await Service.prepare({ databaseUrl, environment: { SMTP_URL: mail.url } });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  it('signs up, confirms the address, signs in and out', async () => {
    const client = new PlatformClient(service.baseUrl);
    const user = { email: 'ada@example.org', password: PASSWORD };
    expect((await client.sendJson('POST', '/sign-up', { ...user, name: 'Ada' })).status).toBe(202);
    const token = await mail.tokenFor(user.email);
    expect((await client.sendJson('POST', '/sign-in', user)).body.code).toBe('email_not_verified');
    expect((await client.sendJson('POST', '/verify-email', { token })).status).toBe(204);
    expect((await client.sendJson('POST', '/sign-in', user)).status).toBe(204);
    const account = await client.get('/account');
    expect(account.body).toMatchObject({ name: 'Ada', plan: 'FREE', user: { email: user.email } });
    expect((await client.sendJson('POST', '/sign-out')).status).toBe(204);
    expect((await client.get('/account')).body.code).toBe('not_signed_in');
  });

  it('is not opened by a live key, and opens nothing that takes keys', async () => {
    const { client, account } = await signedInUser(service, operator);
    const { key } = await operator.createKey(account.id);
    const withKey = new PlatformClient(service.baseUrl);
    const refused = await withKey.get('/account', { Authorization: `Bearer ${key}` });
    expect([refused.status, refused.body.code]).toEqual([401, 'not_signed_in']);
    const cookie = `${SESSION_COOKIE}=${client.cookie(SESSION_COOKIE)}`;
    const withSession = new ApiClient(service.baseUrl, undefined);
    expect((await withSession.get('/api/v1/flights', { Cookie: cookie })).body.code).toBe('missing_api_key');
    expect((await client.get('/account')).status).toBe(200);
  });
});
