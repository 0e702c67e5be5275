import path from 'node:path';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { copyFlight } from '../harness/many-flights.js';
import { PlatformClient } from '../harness/platform-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { Service } from '../harness/service.js';
import { storedFiles } from '../harness/stored-files.js';
import { tracesIn } from '../harness/traces.js';
import { until } from '../harness/until.js';
import { unzip } from '../harness/unzip.js';

const { igc } = shortRidgeFlight({ seed: 43 });

/** On its own database, because its worker runs all pending clean-up every second. */
describe('all data of an account, over HTTP', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let service: Service;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('platform_account_data');
    const environment = { ANALYSIS_THREADS: '1', RECONCILE_INTERVAL_SECONDS: '1' };
    service = await Service.start({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  it('can be downloaded, and deleted on request, by a signed-in user', async () => {
    const { client, email, account } = await signedInUser(service, operator);
    const { key } = await operator.createKey(account.id);
    const pilot = new ApiClient(service.baseUrl, key);
    const { id: flightId } = (await pilot.upload({ igc })).body;

    const cookie = `platform_session=${client.cookie('platform_session')}`;
    const download = await client.get('/account/export');
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(download.headers.get('content-disposition')).toContain(`${account.publicId}.zip`);
    const files = await unzip(download.bytes);
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

  it('is downloaded once at a time, independently of other accounts', async () => {
    const [ada, grace] = [await signedInUser(service, operator), await signedInUser(service, operator)];
    const holding = operator.database.createQueryRunner();
    cleanup.add(() => holding.release());
    await holding.startTransaction();
    await holding.query('lock table flight_shares in access exclusive mode');
    const waiting = () =>
      operator.database.query<object[]>(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'unlisted'`,
      );
    const first = ada.client.get('/account/export');
    await until('it is in progress', waiting, ({ length }) => length === 1);
    const second = await ada.client.get('/account/export');
    expect([second.status, second.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    const others = grace.client.get('/account/export');
    await until('that of another account is in progress too', waiting, ({ length }) => length === 2);
    await holding.rollbackTransaction();
    await holding.release(); // there are few connections
    expect([(await first).status, (await others).status]).toEqual([200, 200]);
    await until(
      'it can be downloaded again',
      () => ada.client.get('/account/export'),
      ({ status }) => status === 200,
    );
  });

  it('is deleted by a worker if the sign-up is never confirmed, unless it is still needed', async () => {
    const users = [
      { id: 'forgotten', days: 8 },
      { id: 'recent', days: 6 },
      { id: 'confirmed', days: 8, verified: true },
      { id: 'invited', days: 8, invited: true },
      { id: 'invited by an older version', days: 8, password: null },
      { id: 'asking', days: 8 },
      { id: 'with-key', days: 8 },
    ];
    await operator.database.transaction(async (manager) => {
      for (const { id, days, verified = false, invited = false, password = 'x' } of users) {
        await manager.query(
          `with account as (insert into accounts (public_id, name, plan) values ($1, $1, 'FREE') returning id)
           insert into users (id, account_id, email, email_verified, name, invited, created_at)
           select $1, id, $1 || '@example.org', $2, $1, $3, now() - make_interval(days => $4) from account`,
          [id, verified, invited, days],
        );
        await manager.query(
          `insert into user_credentials (id, user_id, provider_id, provider_account_id, password)
           values ($1, $1, 'credential', $1, $2)`,
          [id, password],
        );
      }
      await manager.query(
        `insert into verifications (id, identifier, value, expires_at)
         values ('x', 'x', 'asking', now() + interval '1 hour')`,
      );
      await manager.query(
        `insert into api_keys (public_id, account_id, name, key_sha256, first_characters, last4, scopes)
         select 'x', id, 'x', sha256('x'), 'x', 'x', '{}' from accounts where public_id = 'with-key'`,
      );
    });
    const left = async () => {
      const rows = await operator.database.query<{ id: string }[]>(
        `select a.public_id as id from accounts a join users u on u.account_id = a.id
          where a.public_id = any($1)`,
        [users.map(({ id }) => id)],
      );
      return rows.map(({ id }) => id).sort();
    };
    await until('it is deleted', left, (found) => !found.includes('forgotten'));
    expect(await left()).toEqual([
      'asking',
      'confirmed',
      'invited',
      'invited by an older version',
      'recent',
      'with-key',
    ]);
    const [{ count }] = await operator.database.query<[{ count: number }]>(
      `select count(*)::int from accounts where public_id = 'forgotten'`,
    );
    expect(count).toBe(0);
  });

  it('loses IP addresses not used for sign-in for a long time', async () => {
    const { email, client } = await signedInUser(service, operator);
    await client.sendJson('POST', '/sign-in', { email, password: TEST_PASSWORD }); // from an address used now
    await operator.database.query(
      `insert into known_addresses (user_id, address_sha256, used_at)
       select id, sha256(convert_to(days::text, 'UTF8')), now() - make_interval(days => days)
         from users, unnest(array[89, 91]) as days where email = $1`,
      [email],
    );
    const daysAgo = async () => {
      const rows = await operator.database.query<{ days: number }[]>(
        `select extract(day from now() - used_at)::int as days from known_addresses
          where user_id = (select id from users where email = $1) order by days`,
        [email],
      );
      return rows.map(({ days }) => days);
    };
    await until('it is deleted', daysAgo, (found) => !found.includes(91));
    expect(await daysAgo()).toEqual([0, 89]);
  });

  it('is deleted completely by a worker if the command finds a different folder or is killed midway', async () => {
    const { id: accountId, publicId } = await operator.createAccount();
    const pilot = new ApiClient(service.baseUrl, (await operator.createKey(accountId)).key);
    const { id: flightId } = (await pilot.upload({ igc })).body;
    await until('it is processed', async () => {
      return (await pilot.get(`/api/v1/flights/${flightId}`)).body.status === 'processed';
    });
    await service.worker?.stop();
    await copyFlight(operator.database, flightId, { count: 150, withResults: 2 });
    const flights = async (): Promise<string[]> => {
      const rows = await operator.database.query<{ id: string }[]>(
        'select public_id as id from flights where account_id = $1',
        [accountId],
      );
      return rows.map(({ id }) => id);
    };
    const all = await flights();
    const files = storedFiles(service.dataDir);
    for (const id of all) if (id !== flightId) await files.write(id, Buffer.from('A'));
    const account = { accountId, names: [publicId, ...all] };
    const platform = (dataDir: string, ...words: string[]) =>
      PlatformCommand.start(service.databaseUrl, words, { DATA_DIR: dataDir });
    const deletion = ['accounts', 'delete', publicId, '--confirm', publicId, '--json'];

    const elsewhere = await temporaryFolder('elsewhere');
    const to = path.join(elsewhere, 'export.zip');
    const exporting = ['accounts', 'export', publicId, '--to', to, '--json'];
    const refusedExport = await platform(elsewhere, ...exporting).outcome;
    expect([refusedExport.code, refusedExport.stderr]).toEqual([
      1,
      expect.stringMatching(/^The file store is not available: .* does not exist\. Check that DATA_DIR is/),
    ]);
    await files.remove(flightId);
    const exported = await platform(service.dataDir, ...exporting).outcome;
    expect([exported.code, exported.stderr]).toEqual([1, expect.stringContaining('1 flights')]);
    expect(JSON.parse(exported.stdout)).toMatchObject({ missing_files: [flightId] });
    await files.write(flightId, Buffer.from('A'));

    const begun = await platform(elsewhere, ...deletion).outcome;
    expect([begun.code, begun.stderr]).toEqual([1, expect.stringContaining('has started')]);
    expect((await pilot.get('/api/v1/me')).status).toBe(401);
    expect((await flights()).length).toBe(all.length);
    const newKey = ['keys', 'create', '--account', publicId, '--name', 'x', '--scopes', 'flights:read'];
    const refused = await platform(elsewhere, ...newKey).outcome;
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is being deleted')]);

    // locks the last flight, so that the deletion stops there
    const holding = operator.database.createQueryRunner();
    cleanup.add(() => holding.release());
    await holding.startTransaction();
    await holding.query(
      'select 1 from flights where id = (select max(id) from flights where account_id = $1) for update',
      [accountId],
    );
    const killed = platform(service.dataDir, ...deletion);
    await until('some of the flights are gone', flights, (left) => left.length < all.length);
    await killed.kill();
    expect((await flights()).length).toBeGreaterThan(0);
    await holding.rollbackTransaction();

    await service.startWorker();
    await until(
      'a worker has removed everything',
      () => tracesIn(operator.database, service.dataDir, account),
      (found) => found.length === 0,
    );
    const again = await platform(service.dataDir, ...deletion).outcome;
    expect([again.code, JSON.parse(again.stdout)]).toEqual([
      0,
      { id: publicId, deleted: false, flights: 0, events: 0 },
    ]);
  });
});
