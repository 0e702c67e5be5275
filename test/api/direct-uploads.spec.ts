import { utcDayOf } from '@core/contract';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { Operator } from '../harness/account.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { type PlatformUser, signedInUser } from '../harness/platform-user.js';
import { finishedImport, readImport, sendImport } from '../harness/send-import.js';
import { Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';
import { BACKLOG } from '../../apps/worker/src/metrics/backlog.js';

const PER_DAY = 20;
/** Nine tenths. */
const OF_IMPORTS = 18;
const PER_MINUTE = 3;
const LIMIT = 'direct_upload_limit_reached';

let seed = 7_100;
const aFlight = () => shortRidgeFlight({ seed: seed++ }).igc;

interface Usage {
  readonly requests: { readonly used: number };
  readonly direct_uploads: Record<string, number | string>;
}

/** Uploads by instruments and the console. The first service has a limit per day, the second one per minute. */
describe('direct uploads', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let paced: Service;
  let operator: Operator;
  let user: PlatformUser;
  let key: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('direct_uploads');
    const prepare = async (environment: Record<string, string>) => {
      const prepared = await Service.prepare({ databaseUrl, environment });
      cleanup.add(() => prepared.stop());
      return prepared;
    };
    service = await prepare({
      DIRECT_UPLOADS_PER_DAY: String(PER_DAY),
      DIRECT_UPLOADS_PER_MINUTE: '1000',
      PLAN_FREE: 'requests_per_month=1,flights_total=none',
      RECONCILE_INTERVAL_SECONDS: '1',
    });
    await service.startApi();
    paced = await prepare({ DIRECT_UPLOADS_PER_MINUTE: String(PER_MINUTE), DATA_DIR: service.dataDir });
    await paced.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  beforeEach(async () => {
    await become('FREE');
  });

  async function become(plan: 'FREE' | 'UNLIMITED'): Promise<void> {
    user = await signedInUser(service, operator, { plan });
    ({ key } = await operator.createKey(user.account.id));
  }

  const put = (igc: Uint8Array = aFlight(), at = service): Promise<Answer> =>
    new ApiClient(at.baseUrl, key).send('PUT', `/dav/${seed}-${Math.random()}.igc`, {
      body: new Blob([new Uint8Array(igc)]),
    });

  function submit(igc: Uint8Array = aFlight(), at = service): Promise<Answer> {
    const form = new FormData();
    const fields = { user: user.account.publicId, pass: key, IGCigcIGC: Buffer.from(igc).toString() };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return new ApiClient(at.baseUrl, undefined).send('POST', '/compat/leonardo', { body: form });
  }

  /** The flight API with the token of the console. */
  async function inConsole(): Promise<ApiClient> {
    const { text } = await user.client.sendJson('POST', '/console-token');
    return new ApiClient(service.baseUrl, (JSON.parse(text) as { token: string }).token);
  }

  const upload = (client: ApiClient, igc: Uint8Array = aFlight()) =>
    client.upload({ igc }, { Prefer: 'respond-async' });

  /** From the row: no request that a test sends changes it. */
  async function counted(accountId = user.account.id): Promise<number> {
    const [row] = await operator.database.query<{ uploads: number }[]>(
      'select direct_uploads::int as uploads from daily_usage where account_id = $1 and day = $2',
      [accountId, utcDayOf(new Date())],
    );
    return row?.uploads ?? 0;
  }

  const usageOf = async (client: ApiClient): Promise<Usage> =>
    (await client.get('/api/v1/usage')).body as unknown as Usage;

  it('go on when a reader has used up the month, and do not count in it', async () => {
    const reader = new ApiClient(service.baseUrl, key);
    await reader.get('/api/v1/flights');
    expect((await reader.get('/api/v1/flights')).body.code).toBe('monthly_quota_exceeded');
    expect([(await put()).status, (await submit()).status]).toEqual([201, 200]);
    const console = await inConsole();
    expect((await upload(console)).status).toBe(202);
    const { requests, direct_uploads: uploads } = await usageOf(console);
    expect(requests.used).toBe(1);
    const tomorrow = new Date(Date.parse(utcDayOf(new Date())) + 86_400_000);
    expect(uploads).toEqual({
      used: 3,
      limit: PER_DAY,
      remaining: PER_DAY - 3,
      resets_at: tomorrow.toISOString().replace('.000Z', 'Z'),
      per_minute: 1_000,
    });
    // with a key, an upload to the API is a request of the month
    expect((await upload(reader)).body.code).toBe('monthly_quota_exceeded');
    expect(await counted()).toBe(3);
  });

  it('are admitted exactly up to the limit of a day, by all ways at once', async () => {
    const console = await inConsole();
    const ways = [() => put(), () => submit(), () => upload(console)];
    const answers = await Promise.all(Array.from({ length: 36 }, (_, i) => ways[i % 3]!()));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.length - refused.length, await counted()]).toEqual([PER_DAY, PER_DAY]);
    const untilTomorrow = (Date.parse(utcDayOf(new Date())) + 86_400_000 - Date.now()) / 1_000;
    for (const { text, headers } of refused) {
      expect(text).toContain(`${PER_DAY} direct uploads per day`);
      expect(Math.abs(Number(headers.get('retry-after')) - untilTomorrow)).toBeLessThan(60);
    }
    expect((await submit()).text).toMatch(/^<html><body>problem<br>The limit of an account is 20 direct/);
    expect((await upload(console)).body.code).toBe(LIMIT);
    expect((await console.get('/api/v1/flights')).status).toBe(200);
    expect((await user.client.get('/usage')).text).toContain('"direct_uploads":20');
  });

  it('stay counted when the API restarts', async () => {
    for (let i = 0; i < 3; i++) await put();
    await service.api?.stop();
    await service.startApi();
    expect((await put()).headers.get('ratelimit')).toContain(`"day";r=${PER_DAY - 4};t=`);
    expect(await counted()).toBe(4);
  });

  it('are paced by the minute, for all keys of an account together', async () => {
    await become('UNLIMITED');
    expect((await put(aFlight(), paced)).headers.get('ratelimit-policy')).toBe(
      `"minute";q=${PER_MINUTE};w=60, "day";q=25000;w=86400`,
    );
    ({ key } = await operator.createKey(user.account.id));
    expect([(await put(aFlight(), paced)).status, (await submit(aFlight(), paced)).status]).toEqual([
      201, 200,
    ]);
    for (const refused of [await put(aFlight(), paced), await submit(aFlight(), paced)]) {
      expect(refused.status).toBe(429);
      expect(refused.text).toContain(`${PER_MINUTE} direct uploads per minute. Try again in`);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect(await counted()).toBe(3);
    // the plan limits requests with the key
    expect((await upload(new ApiClient(paced.baseUrl, key))).status).toBe(202);
  });

  it('that fail on our side do not count', async () => {
    await put();
    await operator.database.query(`
      create function break_inserts() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger break_inserts before insert on flights for each row execute function break_inserts()`);
    try {
      expect([(await put()).status, (await submit()).status]).toEqual([500, 500]);
    } finally {
      await operator.database.query('drop function break_inserts cascade');
    }
    await until('they are given back', async () => (await counted()) === 1);
  });

  describe('of imports', () => {
    beforeAll(() => service.startWorker());

    it('wait for the next day at nine tenths of the limit, and let others go first', async () => {
      await become('UNLIMITED');
      const files = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`${n}.igc`, smallFlight(n)]));
      const client = new ApiClient(service.baseUrl, key);
      const { id } = (await sendImport(client, { archive: await zipOf(files) })).body;
      const done = ({ files: { imported } }: { files: { imported: number } }) => imported;
      await until('the import pauses', async () => done(await readImport(client, id)) === OF_IMPORTS);
      expect(await counted()).toBe(OF_IMPORTS);
      // nothing that needs a worker or an alert
      const due = await BACKLOG.rows(operator.database, [100, utcDayOf(new Date()), OF_IMPORTS]);
      expect(due.find((row) => row.class === 'import_file')).toMatchObject({ count: 0, ageSeconds: null });

      const { id: otherId } = await operator.createAccount();
      const other = new ApiClient(service.baseUrl, (await operator.createKey(otherId)).key);
      const theirs = await sendImport(other, { archive: await zipOf({ 'a.igc': smallFlight(100) }) });
      expect((await finishedImport(other, theirs.body.id)).files.imported).toBe(1);
      expect([(await put()).status, (await put()).status, (await put()).status]).toEqual([201, 201, 429]);
      expect(await readImport(client, id)).toMatchObject({
        status: 'running',
        files: { imported: OF_IMPORTS, remaining: 25 - OF_IMPORTS },
      });

      await operator.database.query(`update daily_usage set day = day - 1 where account_id = $1`, [
        user.account.id,
      ]);
      expect(await finishedImport(client, id)).toMatchObject({
        status: 'completed',
        files: { imported: 25, refused: 0 },
      });
      expect(await counted()).toBe(25 - OF_IMPORTS);
    });

    it('count by file, also those sent in the console', async () => {
      const console = await inConsole();
      const files = { 'a.igc': smallFlight(1), 'b.igc': smallFlight(2), 'c.igc': Buffer.from('Dear pilot,') };
      const { status, body } = await sendImport(console, { archive: await zipOf(files) });
      expect([status, await counted()]).toEqual([202, 0]);
      const finished = await finishedImport(console, body.id);
      expect(await counted()).toBe(finished.files.total);
    });
  });
});
