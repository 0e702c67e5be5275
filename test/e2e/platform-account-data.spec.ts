import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformClient } from '../harness/platform-client.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { tracesIn } from '../harness/traces.js';
import { until } from '../harness/until.js';
import { unzip } from '../harness/unzip.js';

const { igc } = shortRidgeFlight({ seed: 43 });

/** On a database of its own: its worker looks every second for what is left to do. */
describe('all data of an account, over HTTP', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let service: Service;

  beforeAll(async () => {
    const postgres = await TestPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('platform_account_data');
    service = await Service.start({ databaseUrl, environment: { RECONCILE_INTERVAL_SECONDS: '1' } });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  it('is downloaded by whoever is signed in, and is gone when they want it gone', async () => {
    const { client, email, account } = await signedInUser(service, operator);
    const { key } = await operator.createKey(account.id);
    const pilot = new ApiClient(service.baseUrl, key);
    const { id: flightId } = (await pilot.upload({ igc })).body;

    const cookie = `platform_session=${client.cookie('platform_session')}`;
    const download = await fetch(`${service.baseUrl}/platform/v1/account/export`, {
      headers: { Cookie: cookie },
    });
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(download.headers.get('content-disposition')).toContain(`${account.publicId}.zip`);
    const files = await unzip(Buffer.from(await download.arrayBuffer()));
    expect(files.get(`flights/${flightId}.igc`)!.equals(Buffer.from(igc))).toBe(true);
    expect(files.get('users.jsonl')!.toString()).toContain(email);
    expect([...files.keys()].at(-1)).toBe('manifest.json');
    const all = Buffer.concat([...files.values()]).toString('latin1');
    for (const opens of [key, client.cookie('platform_session')!]) expect(all).not.toContain(opens);

    const refused = await client.sendJson('POST', '/account/deletion', { password: 'not the password' });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await pilot.get('/api/v1/flights')).status).toBe(200);

    const answer = await client.sendJson('POST', '/account/deletion', { password: TEST_PASSWORD });
    expect([answer.status, answer.body]).toEqual([202, { account_id: account.publicId, deletion: 'begun' }]);
    expect((await pilot.get('/api/v1/flights')).status).toBe(401);
    const withCookie = await new PlatformClient(service.baseUrl).get('/account', { Cookie: cookie });
    expect(withCookie.body.code).toBe('not_signed_in');
    const again = await client.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD });
    expect(again.body.code).toBe('invalid_credentials');
    const names = [account.publicId, flightId, email];
    await until(
      'a worker has removed everything',
      () => tracesIn(operator.database, service.dataDir, { accountId: account.id, names }),
      (found) => found.length === 0,
    );
  });
});
