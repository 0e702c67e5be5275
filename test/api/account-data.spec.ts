import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import {
  AccountDeletion,
  AccountExport,
  type ExportEntry,
  ExportOvertakenError,
  AccountDeletionRepository,
} from '@capabilities/account-data';
import { AccountDataRepository, AccountRepository, ApiKeyRepository } from '@capabilities/accounts';
import { DirectSessions } from '@core/database';
import { PAGE_SIZE_MAX } from '@core/contract';
import { DeliveryRepository, WebhookEndpointRepository } from '@capabilities/webhooks';
import { type ProcessedFlight } from '@capabilities/flights/wire';
import { cutInPieces } from '../factories/cut-log.js';
import { faiTriangle, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { threeFlights } from '../factories/three-flights.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { isCompact } from '../harness/compact-json.js';
import { addFlight, newGroup } from '../harness/groups.js';
import { OAuthApp } from '../harness/oauth-app.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser } from '../harness/platform-user.js';
import { sharedServices } from '../harness/shared-services.js';
import { storedArchives, storedFiles } from '../harness/stored-files.js';
import { keepLogbooks } from '../harness/keep-logbooks.js';
import { tracesIn } from '../harness/traces.js';
import { until } from '../harness/until.js';
import { unzip } from '../harness/unzip.js';
import { EXPORTED_TABLES, TABLES_NOT_EXPORTED } from './exported-columns.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

const FLIGHTS = [41, 42].map((seed) => shortRidgeFlight({ seed }).igc);
const HOLDER = { name: 'Holder Of Data', email: 'holder-of-data@example.org' };

interface Holder {
  readonly accountId: string;
  readonly publicId: string;
  readonly client: ApiClient;
  readonly key: string;
  readonly secret: string;
  readonly token: string;
  readonly flightIds: string[];
}

describe('all data of an account', () => {
  const cleanup = new Cleanup();
  let operator: Operator;
  let folder: string;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
    cleanup.add(() => operator.close());
    folder = await temporaryFolder('account-data');
  });

  afterAll(() => cleanup.run());

  function platform(...words: string[]): PlatformCommand {
    return PlatformCommand.start(service!.databaseUrl, words, { DATA_DIR: service!.dataDir });
  }

  /** An account with a row in every table. */
  async function holder(): Promise<Holder> {
    const user = await signedInUser(service!, operator);
    const { id: accountId, publicId } = user.account;
    await operator.database.query('update accounts set name = $2, email = $3 where id = $1', [
      accountId,
      ...Object.values(HOLDER),
    ]);
    // deliveries to this IP address are rejected, and each attempt is recorded
    const secret = await operator.createEndpoint(accountId, 'https://127.0.0.1/hook');
    const { key } = await operator.createKey(accountId);
    const client = new ApiClient(service!.baseUrl, key);
    const flightIds: string[] = [];
    for (const igc of FLIGHTS) {
      const named = { 'Idempotency-Key': `upload-${flightIds.length}` };
      const { status, body } = await client.upload({ igc }, named);
      expect(status).toBe(201);
      flightIds.push(body.id);
    }
    await client.sendJson('POST', '/api/v1/sites', { flight_id: flightIds[0], name: 'Home hill' });
    await client.send('POST', '/api/v1/feed', {});
    await client.send('MKCOL', '/dav/2026', {});
    const app = await OAuthApp.register(service!, user);
    const { access_token: accessToken } = await app.tokensOf(user);
    expect((await new ApiClient(service!.baseUrl, accessToken).get('/api/v1/flights')).status).toBe(200);
    await user.client.get('/apps'); // writes the usage
    // as on a plan with a monthly quota
    await operator.database.query(
      `insert into connected_app_usage (account_id, app_id, month, requests)
        values ($1, $2, date_trunc('month', now()), 1)`,
      [user.account.id, app.id],
    );
    await operator.database.query(
      `insert into airspace_remarks (flight_id, account_id, kind, text, author)
        select id, account_id, 'comment', 'Cleared by radio.', '{}' from flights where account_id = $1`,
      [accountId],
    );
    await operator.database.query(
      `insert into passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up)
        select 'pky_' || id, id, 'Phone', id, 'key', 0, 'multiDevice', true from users where account_id = $1`,
      [accountId],
    );
    const shared = await client.send('POST', `/api/v1/flights/${flightIds[0]}/sharing`, {});
    const { url } = JSON.parse(shared.text) as { url: string };
    const group = await newGroup(client, [{ flight_id: flightIds[0]!, pilot_name: 'Anna', colour: 1 }]);
    const guest = { igc: shortRidgeFlight({ seed: 43 }).igc, pilot_name: 'Ben' };
    expect((await addFlight(new ApiClient(service!.baseUrl, undefined), group, guest)).status).toBe(202);
    for (const id of flightIds) {
      await until(
        'its debrief is written',
        async () => (await client.get(`/api/v1/flights/${id}/analysis`)).status === 200,
      );
    }
    await until('an attempt was made to deliver every event', async () => {
      const [row] = await operator.database.query<{ done: boolean }[]>(
        `select bool_and(relayed_at is not null and coalesce(attempts, 0) > 0) as done
           from events left join deliveries on event_id = events.id where events.account_id = $1`,
        [accountId],
      );
      return row!.done;
    });
    return { accountId, publicId, client, key, secret, token: url.split('/').at(-1)!, flightIds };
  }

  function linesOf(files: Map<string, Buffer>, name: string): Record<string, unknown>[] {
    const text = files.get(`${name}.jsonl`)?.toString() ?? '';
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Finished deliveries to an endpoint of the account; returns their internal ids. */
  async function endedDeliveries(accountId: string, count: number): Promise<string[]> {
    await operator.createEndpoint(accountId, 'https://127.0.0.1/hook');
    const rows = await operator.database.query<{ id: string }[]>(
      `with event as (
         insert into events (public_id, account_id, type, data, relayed_at)
         select 'evt_' || $1::bigint || '_' || n, $1, 'flight.deleted', '{}', now() from generate_series(1, $2::int) n
         returning id, public_id)
       insert into deliveries (public_id, account_id, event_id, endpoint_id, status, attempts, finished_at)
       select replace(event.public_id, 'evt', 'dlv'), $1, event.id, endpoint.id, 'failed', 1, now()
         from event join webhook_endpoints endpoint on endpoint.account_id = $1 returning id`,
      [accountId, count],
    );
    return rows.map(({ id }) => id);
  }

  async function entriesOf(accountId: string): Promise<AsyncGenerator<ExportEntry>> {
    const { database } = operator;
    const exports = new AccountExport(
      new AccountDataRepository(database),
      new ApiKeyRepository(database),
      new WebhookEndpointRepository(database),
      new DeliveryRepository(database),
      storedFiles(folder),
    );
    const account = await new AccountRepository(database).get(accountId);
    return exports.entries(account!);
  }

  /** Fails if a column of a table is neither exported nor excluded with a reason. */
  async function saysOfEveryColumn(files: Map<string, Buffer>): Promise<void> {
    const tables = await operator.database.query<{ table: string; columns: string[] }[]>(
      `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
        where table_schema = 'public' group by 1`,
    );
    const known = [...Object.keys(EXPORTED_TABLES), ...Object.keys(TABLES_NOT_EXPORTED)];
    expect(tables.map(({ table }) => table).sort()).toEqual(known.sort());
    for (const { table, columns } of tables) {
      const exported = EXPORTED_TABLES[table];
      if (!exported) continue;
      const { file, within, as = {}, leftOut } = exported;
      const [line] =
        file === 'account' ? [JSON.parse(files.get('account.json')!.toString())] : linesOf(files, file);
      const rows = within === undefined ? [line] : (line as Record<string, unknown[]>)[within]!;
      if (!rows?.[0]) throw new Error(`The export has no line of ${table} in ${file}`);
      const found = Object.keys(rows[0] as object);
      const unsaid = columns.filter(
        (column) => !(column in leftOut) && !found.includes(as[column] ?? column),
      );
      expect([table, unsaid]).toEqual([table, []]);
      expect(columns).toEqual(expect.arrayContaining(Object.keys(leftOut)));
    }
  }

  it('is exported, as a zip file or a folder, without secrets', async () => {
    const { publicId, client, key, secret, token, flightIds } = await holder();
    const zipFile = path.join(folder, 'export.zip');
    const { code, stdout } = await platform('accounts', 'export', publicId, '--to', zipFile, '--json')
      .outcome;
    expect(code).toBe(0);
    const files = await unzip(await readFile(zipFile));
    expect(JSON.parse(stdout)).toEqual({
      account_id: publicId,
      to: zipFile,
      files: files.size,
      missing_files: [],
    });

    expect(JSON.parse(files.get('account.json')!.toString())).toMatchObject({ id: publicId, ...HOLDER });
    for (const [name, content] of files) {
      if (!name.endsWith('.jsonl')) continue;
      for (const line of content.toString().split('\n'))
        expect([name, isCompact(line)]).toEqual([name, true]);
    }
    const flights = linesOf(files, 'flights');
    expect(flights.map(({ id }) => id)).toEqual(flightIds);
    for (const [n, flight] of flights.entries()) {
      const { body } = await client.get(`/api/v1/flights/${flightIds[n]}`);
      expect({ ...flight, best_score: body.best_score }).toMatchObject(body); // follows from the scores in `results`
      expect(files.get(`flights/${body.id}.igc`)!.equals(Buffer.from(FLIGHTS[n]!))).toBe(true);
      const track = gunzipSync(files.get(`tracks/${body.id}.json.gz`)!).toString();
      expect(JSON.parse(track)).toHaveProperty('flight_id', body.id);
    }
    const results = linesOf(files, 'results');
    expect(results.map((result) => result['flight_id'])).toEqual(flightIds);
    const thermals = await client.get(`/api/v1/flights/${flightIds[0]}/thermals`);
    expect(JSON.parse(thermals.text)).toMatchObject(results[0]!['thermals'] as object);
    expect(linesOf(files, 'debriefs')).toHaveLength(flightIds.length);
    expect(linesOf(files, 'shares')).toMatchObject([{ flight_id: flightIds[0], visibility: 'unlisted' }]);
    expect(linesOf(files, 'api_keys')).toMatchObject([{ last4: key.slice(-4), state: 'live' }]);
    expect(linesOf(files, 'webhook_endpoints')).toMatchObject([{ url: 'https://127.0.0.1/hook' }]);
    expect(linesOf(files, 'apps')).toMatchObject([{ name: 'My Vario', usage: [{ requests: 1 }] }]);
    expect(linesOf(files, 'connected_apps')).toMatchObject([
      { app_name: 'My Vario', usage: [{ requests: 1 }] },
    ]);
    expect(linesOf(files, 'usage')).toMatchObject([{ debriefs: 0 }]); // those of the coach are free
    const deliveries = linesOf(files, 'deliveries') as { event_id: string; attempts: { error: string }[] }[];
    for (const { attempts } of deliveries) expect(attempts[0]!.error).toMatch(/address/i);
    const events = linesOf(files, 'events').map(({ id }) => id);
    expect(deliveries.map(({ event_id }) => event_id).sort()).toEqual(events.sort());

    await saysOfEveryColumn(files);

    const { lines, missing_files } = JSON.parse(files.get('manifest.json')!.toString()) as {
      lines: Record<string, number>;
      missing_files: string[];
    };
    for (const [name, count] of Object.entries(lines)) {
      expect([name, linesOf(files, name).length]).toEqual([name, count]);
    }
    expect(missing_files).toEqual([]);

    const all = Buffer.concat([...files.values()]).toString('latin1');
    for (const opens of [key, secret, token]) {
      expect(all).not.toContain(opens);
      expect(all).not.toContain(createHash('sha256').update(opens).digest('hex'));
    }
    expect(all).not.toContain('v1:test:'); // no encrypted values either

    const onOutput = path.join(folder, 'output.zip');
    const command = `npm run platform -- accounts export ${publicId} --to - --json > ${onOutput}`;
    const env = { ...process.env, DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir };
    const { stderr } = await promisify(execFile)('sh', ['-c', command], { env });
    expect(JSON.parse(stderr)).toMatchObject({ account_id: publicId, to: '-', files: files.size });
    expect([...(await unzip(await readFile(onOutput))).keys()].sort()).toEqual([...files.keys()].sort());

    const target = path.join(folder, 'export');
    expect((await platform('accounts', 'export', publicId, '--to', target).outcome).code).toBe(0);
    const written = await readdir(target, { recursive: true, withFileTypes: true });
    const names = written
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)));
    expect(names.sort()).toEqual([...files.keys()].sort());
    const again = await platform('accounts', 'export', publicId, '--to', target).outcome;
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already exists')]);
  });

  it('contains divided and merged flights with all their files, and is deleted with them', async () => {
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const [day, pieces] = [threeFlights({ seed: 941 }), cutInPieces(faiTriangle({ seed: 942 }).igc, [0.5])];
    const ids: string[] = [];
    for (const igc of [day, ...pieces]) ids.push((await client.upload({ igc })).body.id);
    const correct = async (id: string, corrections: object) => {
      const { status, body } = await client.sendJson('PATCH', `/api/v1/flights/${id}`, { corrections });
      expect(status).toBe(200);
      return body as unknown as ProcessedFlight;
    };
    const [whole, first, second] = ids as [string, string, string];
    const divided = await correct(whole, { split_at: ['2025-07-05T14:00:00Z'] });
    await correct(first, { merge_with: [second] });
    const [further] = divided.corrections!.split_at!.value.map(({ flight_id: id }) => id);

    const target = path.join(folder, 'divided');
    expect((await platform('accounts', 'export', account.publicId, '--to', target).outcome).code).toBe(0);
    const lines = (await readFile(path.join(target, 'flights.jsonl'), 'utf8')).trim().split('\n');
    const flights = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const expected = { [whole]: day, [first]: pieces[0]!, [second]: pieces[1]!, [further!]: day };
    expect(flights.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort());
    for (const [id, igc] of Object.entries(expected)) {
      expect((await readFile(path.join(target, `flights/${id}.igc`))).equals(igc)).toBe(true);
    }
    const exported = (id: string) => flights.find((flight) => flight['id'] === id);
    expect(exported(second)).toMatchObject({ status: 'merged', merged_into: first });
    expect(exported(first)).toMatchObject({
      merged_into: null,
      corrections: { merge_with: { value: [{ flightId: second }] } },
    });
    expect(exported(whole)).toMatchObject({ corrections: { split_at: { value: [{ flightId: further }] } } });

    const { publicId } = account;
    expect((await platform('accounts', 'delete', publicId, '--confirm', publicId).outcome).code).toBe(0);
    const names = { accountId: account.id, names: [publicId, ...Object.keys(expected)] };
    expect(await tracesIn(operator.database, service.dataDir, names)).toEqual([]);
  });

  it('contains flights without a track, which have no file, and is deleted with them', async () => {
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const entered = { flown_on: '2012-06-14', takeoff_time: '14:05', glider: 'Sigma 8', distance_km: 12.5 };
    const { body } = await client.sendJson('POST', '/api/v1/manual-flights', {
      ...entered,
      notes: 'First thermal',
    });

    const target = path.join(folder, 'manual');
    expect((await platform('accounts', 'export', account.publicId, '--to', target).outcome).code).toBe(0);
    const line = JSON.parse(await readFile(path.join(target, 'flights.jsonl'), 'utf8')) as object;
    expect(line).toMatchObject({
      ...{ id: body.id, status: 'manual', manual: entered, notes: 'First thermal' },
      file_format: null,
    });
    expect((await readdir(target, { recursive: true })).filter((name) => name.includes(body.id))).toEqual([]);

    const { publicId } = account;
    expect(await platform('accounts', 'delete', publicId, '--confirm', publicId).outcome).toMatchObject({
      code: 0,
    });
    const names = { accountId: account.id, names: [publicId, body.id] };
    expect(await tracesIn(operator.database, service.dataDir, names)).toEqual([]);
  });

  it('is exported completely even if the rows read last are deleted meanwhile', async () => {
    const { id: accountId } = await operator.createAccount();
    const ids = await endedDeliveries(accountId, PAGE_SIZE_MAX + 2);
    const { database } = operator;
    let deliveries = 0;
    for await (const { name, content } of await entriesOf(accountId)) {
      for await (const line of content) {
        expect(line).not.toBe('');
        if (name !== 'deliveries.jsonl' || ++deliveries !== PAGE_SIZE_MAX) continue;
        const lastOfPage = ids.toSorted((a, b) => Number(b) - Number(a))[PAGE_SIZE_MAX - 1];
        await database.query('delete from deliveries where id = $1', [lastOfPage]);
      }
    }
    expect(deliveries).toBe(ids.length);
  });

  it.each(['begins', 'ends'])('is an incomplete export if a deletion %s meanwhile', async (moment) => {
    const { id } = await operator.createAccount();
    const deletions = new AccountDeletionRepository(
      operator.database,
      new DirectSessions(operator.databaseUrl),
    );
    const deletion = new AccountDeletion(deletions, storedFiles(folder), storedArchives(folder));
    const names: string[] = [];
    const taken = (async () => {
      for await (const { name, content } of await entriesOf(id)) {
        names.push(name);
        for await (const line of content) expect(line).not.toBe('');
        if (name !== 'flights.jsonl') continue;
        await deletion.begin({ id });
        if (moment === 'ends') await deletion.finish({ id });
      }
    })();
    await expect(taken).rejects.toBeInstanceOf(ExportOvertakenError);
    expect(names).toContain('flights.jsonl');
    expect(names).not.toContain('manifest.json');
  });

  it('is gone from every table and file after its deletion, and other accounts stay', async () => {
    const [gone, kept] = [await holder(), await holder()];
    const { publicId } = gone;
    const namesOf = ({ accountId, publicId, flightIds }: Holder) => ({
      accountId,
      names: [publicId, ...flightIds],
    });
    await keepLogbooks(operator.database); // otherwise a worker does so meanwhile
    const before = await tracesIn(operator.database, service.dataDir, namesOf(gone));
    for (const place of ['public.flights', 'public.debriefs', 'public.deliveries', 'files']) {
      expect(before).toContain(place);
    }
    const unconfirmed = await platform('accounts', 'delete', publicId).outcome;
    expect([unconfirmed.code, unconfirmed.stderr]).toEqual([
      1,
      expect.stringContaining(`--confirm ${publicId}`),
    ]);
    expect((await gone.client.get('/api/v1/me')).status).toBe(200);

    const { code, stdout } = await platform('accounts', 'delete', publicId, '--confirm', publicId, '--json')
      .outcome;
    expect(code).toBe(0);
    // the counts are omitted because a worker may have been faster
    expect(JSON.parse(stdout)).toMatchObject({ id: publicId, deleted: true });
    expect(await tracesIn(operator.database, service.dataDir, namesOf(gone))).toEqual([]);
    expect((await gone.client.get('/api/v1/me')).status).toBe(401);
    expect((await fetch(`${service.baseUrl}/s/${gone.token}`)).status).toBe(404);
    // requests are added up in the background, for either account
    const lasting = (places: readonly string[]) => places.filter((place) => place !== 'public.daily_usage');
    expect(lasting(await tracesIn(operator.database, service.dataDir, namesOf(kept)))).toEqual(
      lasting(before),
    );
  });
});
