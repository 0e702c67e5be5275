import { COMMAND_LINE_APP_ID } from '@core/contract';
import { AccountDataRepository, AppRepository, decideOnApp } from '@capabilities/accounts';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { errorOf, OAuthApp } from '../harness/oauth-app.js';
import { signedInUser } from '../harness/platform-user.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const DEBRIEF_HISTORY_DAYS = 10;
const ENDED_KEY_DAYS = 20;
const DAILY_USAGE_DAYS = 370;
const MONTHLY_USAGE_MONTHS = 3;
const OAUTH_UNUSED_APP_DAYS = 7;
const REDIRECT = 'http://localhost/callback';

describe('a worker deletes history after its days of retention', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let account: { id: string };
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('retention');
    const days = {
      DEBRIEF_HISTORY_DAYS,
      ENDED_KEY_DAYS,
      DAILY_USAGE_DAYS,
      MONTHLY_USAGE_MONTHS,
      OAUTH_UNUSED_APP_DAYS,
    };
    const environment = {
      ...Object.fromEntries(Object.entries(days).map(([name, value]) => [name, String(value)])),
      OAUTH_DYNAMIC_REGISTRATION: 'on',
      ...{ ANALYSIS_THREADS: '1', AUTO_DEBRIEF: 'off', RECONCILE_INTERVAL_SECONDS: '1' },
    };
    service = await Service.start({ databaseUrl, environment });
    cleanup.add(() => service.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    account = await operator.createAccount();
    client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
  });

  afterAll(() => cleanup.run());

  const column = async (sql: string, values: unknown[] = []): Promise<unknown[]> => {
    const rows = await operator.database.query<object[]>(sql, values);
    return rows.flatMap((row) => Object.values(row) as unknown[]);
  };

  it('deletes old keys, which stay invalid with the same response', async () => {
    const keys = {
      revoked: await operator.createKey(account.id),
      expired: await operator.createKey(account.id),
      revokedLately: await operator.createKey(account.id),
      expiresLater: await operator.createKey(account.id, { expiresAt: new Date(Date.now() + 60_000) }),
    };
    const other = await operator.createAccount();
    const onlyKey = await operator.createKey(other.id);
    await operator.revokeKey(account.id, keys.revokedLately.publicId);
    const [before] = await responsesTo(keys.revokedLately.key);
    const ended = `now() - make_interval(days => $2)`;
    for (const { publicId } of [keys.revoked, onlyKey]) {
      const dated = `update api_keys set revoked_at = ${ended} where public_id = $1`;
      await operator.database.query(dated, [publicId, ENDED_KEY_DAYS + 1]);
    }
    const ofDays = async (days: number) =>
      operator.database.query<unknown>(`update api_keys set expires_at = ${ended} where public_id = $1`, [
        keys.expired.publicId,
        days,
      ]);
    await ofDays(ENDED_KEY_DAYS - 1);
    await until('the revoked key is deleted', async () => !(await exists(keys.revoked.publicId)));
    expect(await exists(keys.expired.publicId)).toBe(true);
    await ofDays(ENDED_KEY_DAYS + 1);
    await until('the expired key is deleted', async () => !(await exists(keys.expired.publicId)));
    expect(await exists(keys.revokedLately.publicId)).toBe(true);
    expect(await exists(keys.expiresLater.publicId)).toBe(true);
    // otherwise the launcher would take the installation for a new one, and create a key
    expect(await exists(onlyKey.publicId)).toBe(true);
    const after = await responsesTo(keys.revoked.key, keys.expired.key, keys.revokedLately.key);
    expect(after).toEqual([before, before, before]);
  });

  const exists = async (publicId: string) =>
    (await column('select 1 from api_keys where public_id = $1', [publicId])).length > 0;

  async function responsesTo(...keys: string[]): Promise<object[]> {
    const answers = await Promise.all(
      keys.map((key) => new ApiClient(service.baseUrl, key).get('/api/v1/flights')),
    );
    return answers.map(({ status, text, headers }) => ({
      ...{ status, text, authenticate: headers.get('www-authenticate') },
    }));
  }

  it('deletes replaced debriefs and failed runs, but never the latest debrief of a language', async () => {
    const { id: flightId } = (await client.upload({ igc: shortRidgeFlight().igc })).body as { id: string };
    const debrief = async (language: string) => {
      const answer = await client.send(
        'POST',
        `/api/v1/flights/${flightId}/analysis?language=${language}`,
        {},
      );
      expect(answer.status).toBe(200);
      return answer.body.id;
    };
    const [english, german] = [await debrief('en'), await debrief('de')];
    const secondEnglish = await debrief('en');
    await operator.database.query('update debriefs set replaced_at = null'); // as the previous release left them
    const thirdEnglish = await debrief('en');
    // as if a language model had written them
    await operator.database.query(
      `insert into monthly_usage (account_id, month, debriefs) values ($1, date_trunc('month', now()), 4)
       on conflict (account_id, month) do update set debriefs = 4`,
      [account.id],
    );
    const replaced = 'select public_id from debriefs where replaced_at is not null order by id';
    expect(await column(replaced)).toEqual([english, secondEnglish]);
    await operator.database.query(
      `insert into debriefs (public_id, account_id, flight_id, status, language, failure_reason, replaced_at)
       select 'failed', account_id, flight_id, 'failed', 'fr', 'x', now() from debriefs limit 1`,
    );
    const dated = `update debriefs set finished_at = now() - interval '900 days', created_at = now() - interval '900 days',
                     replaced_at = case when public_id <> $1 then replaced_at - make_interval(days => $2) else replaced_at end`;
    await operator.database.query(dated, [secondEnglish, DEBRIEF_HISTORY_DAYS + 1]);
    const left = 'select public_id from debriefs order by id';
    await until('the old ones are deleted', async () => (await column(left)).length === 3);
    expect(await column(left)).toEqual([german, secondEnglish, thirdEnglish]);

    const latest = await client.get(`/api/v1/flights/${flightId}/analysis?language=en`);
    expect(latest.body['id']).toBe(thirdEnglish);
    const exported: string[] = [];
    for await (const line of new AccountDataRepository(operator.database).debriefs(account.id)) {
      exported.push((JSON.parse(line) as { id: string }).id);
    }
    expect(exported).toEqual([german, secondEnglish, thirdEnglish]);
    // what was charged stays charged
    expect(
      await column('select debriefs::int from monthly_usage where account_id = $1', [account.id]),
    ).toEqual([4]);
  });

  it('deletes old usage in batches, and keeps what the platform shows', async () => {
    const { id } = await operator.createAccount();
    await operator.database.query(
      `insert into daily_usage (account_id, day, requests)
       select $1, (now() at time zone 'UTC')::date - n, 1 from generate_series(0, 12000) n`,
      [id],
    );
    await operator.database.query(
      `insert into monthly_usage (account_id, month, requests)
       select $1, date_trunc('month', now() at time zone 'UTC') - make_interval(months => n), n
         from generate_series(0, 5) n`,
      [id],
    );
    const days = 'select count(*)::int from daily_usage where account_id = $1';
    await until('old days are deleted', async () => (await column(days, [id]))[0] === DAILY_USAGE_DAYS + 1);
    const months = 'select requests::int from monthly_usage where account_id = $1 order by month desc';
    await until('old months are deleted', async () => (await column(months, [id])).length === 3);
    expect(await column(months, [id])).toEqual([0, 1, 2]);
  });

  it('deletes expired tokens and codes of apps, and their old usage', async () => {
    const user = await signedInUser(service, operator);
    const app = await OAuthApp.register(service, user);
    const { device_code: kept } = await app.askForDevice();
    await app.refresh((await app.tokensOf(user)).refresh_token!);
    await app.askForDevice();
    const tables = ['oauth_access_tokens', 'oauth_refresh_tokens', 'oauth_device_codes'];
    const left = async () => {
      const counts = tables.map((table) => column(`select count(*)::int from ${table}`));
      return (await Promise.all(counts)).flat();
    };
    expect(await left()).toEqual([2, 2, 2]);
    const usage = 'select count(*)::int from oauth_app_usage';
    await operator.database.query(
      `insert into oauth_app_usage (app_id, day, requests)
        select $1, current_date - n, 1 from generate_series(0, $2::int) n`,
      [app.id, DAILY_USAGE_DAYS + 5],
    );
    const months = 'select count(*)::int from connected_app_usage';
    await operator.database.query(
      `insert into connected_app_usage (account_id, app_id, month)
        select $1, $2, date_trunc('month', now() at time zone 'UTC') - make_interval(months => n)
          from generate_series(0, 5) n`,
      [user.account.id, app.id],
    );
    const replays = 'select count(replay_response)::int from oauth_refresh_tokens';
    expect(await column(replays)).toEqual([1]);
    await operator.database.query('update oauth_refresh_tokens set replay_expires_at = now()');
    await until('the repeatable response is deleted', async () => (await column(replays))[0] === 0);
    for (const table of tables) {
      const but =
        table === 'oauth_device_codes' ? 'where id <> (select min(id) from oauth_device_codes)' : '';
      await operator.database.query(`update ${table} set expires_at = now() - interval '25 hours' ${but}`);
    }
    await until('they are deleted', async () => String(await left()) === '0,0,1');
    expect(await errorOf(app.pollForDevice(kept))).toBe('authorization_pending');
    await until('old usage is deleted', async () => (await column(usage))[0] === DAILY_USAGE_DAYS + 1);
    await until('old usage of connected apps is deleted', async () => (await column(months))[0] === 3);
  });

  it('deletes apps that have introduced themselves and that no user has connected', async () => {
    const user = await signedInUser(service, operator);
    const register = async (client_name: string) => {
      const answer = await fetch(`${service.baseUrl}/oauth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ client_name, redirect_uris: [REDIRECT] }),
      });
      return ((await answer.json()) as { client_id: string }).client_id;
    };
    const names = ['unused', 'connected', 'verified', 'suspended', 'new'] as const;
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, await register(name));
    const connected = await OAuthApp.registered(service, ids.get('connected')!, REDIRECT);
    await connected.tokensOf(user);
    const registered = await OAuthApp.register(service, user);
    // before anyone has used it
    await decideOnApp(new AppRepository(operator.database), COMMAND_LINE_APP_ID, { verified: false });
    await operator.database.query(
      `update oauth_apps set verified_at = case name when 'verified' then now() end, disabled = name = 'suspended',
              updated_at = now() - make_interval(days => $1) - interval '1 hour' where name <> 'new'`,
      [OAUTH_UNUSED_APP_DAYS],
    );
    const left = () => column(`select name from oauth_apps order by name`);
    await until('the unused app is deleted', async () => !(await left()).includes('unused'));
    expect(await left()).toEqual(expect.arrayContaining(['connected', 'new', 'suspended', 'verified']));
    expect(await column(`select id from oauth_apps where id = '${registered.id}'`)).toHaveLength(1);
    expect(await column(`select verified_at from oauth_apps where id = '${COMMAND_LINE_APP_ID}'`)).toEqual([
      null,
    ]);
    await connected.refresh((await connected.tokensOf(user)).refresh_token!);
  });
});
