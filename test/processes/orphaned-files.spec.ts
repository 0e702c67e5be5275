import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newFlightId } from '@core/database';
import { type FlightFileStore } from '@core/storage';
import { flightOfDuration, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { HeldWrites } from '../harness/held-writes.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const LIMIT_SECONDS = 3_600;

const wholeFile = new Cleanup();
const eachTest = new Cleanup();
let postgres: TestPostgres;
let databases = 0;
let service: ServiceProcesses;
let operator: Operator;
let client: ApiClient;
let root: string;
let files: FlightFileStore;

beforeAll(async () => {
  // a standby that never connects: a session that commits with it waits, with the commit already done
  postgres = await TestPostgres.start({ settings: ['synchronous_standby_names=absent'] });
  wholeFile.add(() => postgres.stop());
});

beforeEach(async () => {
  const databaseUrl = await postgres.createDatabase(`orphaned_files_${++databases}`);
  const environment = {
    ANALYSIS_THREADS: '1', // warms up sooner than two
    LOG_LEVEL: 'info',
    RECONCILE_INTERVAL_SECONDS: '1',
    ORPHANED_FILE_SECONDS: String(LIMIT_SECONDS),
  };
  service = await ServiceProcesses.prepare({ databaseUrl, environment });
  eachTest.add(() => service.stop());
  root = path.join(service.dataDir, 'flights');
  files = storedFiles(service.dataDir);
  operator = await Operator.at(databaseUrl);
  eachTest.add(() => operator.close());
  const account = await operator.createAccount();
  // as if the service had been in use for a day
  await operator.database.query(`update installation set created_at = now() - interval '1 day'`);
  client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
});

afterEach(() => eachTest.run());
afterAll(() => wholeFile.run());

/** Names of all files in the store but its marker. */
async function stored(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.store-id')
    .map(({ name }) => name)
    .sort();
}

function pathOf(fileName: string): string {
  return path.join(root, fileName.slice(24, 26).toLowerCase(), fileName);
}

/** Backdates the file. */
async function age(fileName: string, seconds: number): Promise<void> {
  const writtenAt = Date.now() / 1_000 - seconds;
  await utimes(pathOf(fileName), writtenAt, writtenAt);
}

/** The id of a flight that does not exist, but whose file is in the folder of another flight's. */
function neighbourOf(flightId: string): string {
  return newFlightId().slice(0, -2) + flightId.slice(-2);
}

function sweepsOf(output: readonly string[]): Record<string, unknown>[] {
  const lines = output.join('').split('\n');
  return lines
    .filter((line) => line.includes('"files.swept"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a file without a flight', () => {
  it('left by an API killed between file and row is deleted once it is old', async () => {
    await service.startApi();
    const held = await HeldWrites.on(operator, 'new row');
    eachTest.add(() => held.letGo());
    client.upload({ igc: shortRidgeFlight().igc }).catch(() => undefined); // the API dies meanwhile
    await held.untilSomeoneWaits();
    await service.api?.end('SIGKILL');
    await held.forgetWaiting();
    const [orphan, ...others] = await stored();
    expect(others).toEqual([]);
    expect(await operator.database.query('select 1 from flights')).toEqual([]);

    await age(orphan!, LIMIT_SECONDS + 60);
    await service.startWorker();
    await until('the file is gone', stored, (names) => names.length === 0);
    await until('the sweep is logged', () => sweepsOf(service.worker!.output).length > 0);
    expect(sweepsOf(service.worker!.output)).toMatchObject([{ files: 1, orphaned: 1, unfinished: 0 }]);
  });

  it('left by an API that died during a deletion, between row and file, is deleted once it is old', async () => {
    await service.startApi();
    const { id } = (await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' })).body;
    // the row is deleted first; the API dies before it can delete the file
    await operator.database.query('delete from flights where public_id = $1', [id]);
    await service.api?.end('SIGKILL');
    expect(await stored()).toEqual([`${id}.igc.br`]);

    await age(`${id}.igc.br`, LIMIT_SECONDS + 60);
    await service.startWorker();
    await until('the file is gone', stored, (names) => names.length === 0);
  });

  it('is deleted even if its account is gone and there is no other', async () => {
    const orphan = newFlightId();
    await files.write(orphan, Buffer.from('A'));
    await age(`${orphan}.igc.br`, LIMIT_SECONDS + 60);
    await operator.database.query('delete from accounts');
    await service.startWorker();
    await until('the file is gone', stored, (names) => names.length === 0);
  });

  it('is the only kind deleted: not recent files, files of flights, or files from elsewhere', async () => {
    await service.startApi();
    const accepted = await client.upload({ igc: shortRidgeFlight().igc }, { Prefer: 'respond-async' });
    const flightId: string = accepted.body.id;
    const [old, young] = [neighbourOf(flightId), neighbourOf(flightId)];
    for (const id of [old, young]) await files.write(id, Buffer.from('A'));
    const [oldPartial, youngPartial] = [`${old}.igc.br.00000000.partial`, `${young}.igc.br.00000000.partial`];
    const stranger = `${old}.igc.bak`;
    for (const name of [oldPartial, youngPartial, stranger]) await writeFile(pathOf(name), 'A');
    await service.startWorker();
    const worker = service.worker!;
    await service.startWorker(); // a second one, which checks the same files
    eachTest.add(() => worker.stop());

    for (const name of [`${young}.igc.br`, youngPartial]) await age(name, LIMIT_SECONDS - 600);
    for (const name of [stranger, `${flightId}.igc.br`, `${old}.igc.br`, oldPartial]) {
      await age(name, LIMIT_SECONDS + 60);
    }
    const stays = [`${flightId}.igc.br`, `${young}.igc.br`, youngPartial, stranger].sort();
    await until('the old files are gone', stored, (names) => names.length <= stays.length);
    const sweeps = () => [...sweepsOf(worker.output), ...sweepsOf(service.worker!.output)];
    const total = (field: 'orphaned' | 'unfinished') =>
      sweeps().reduce((sum, sweep) => sum + (sweep[field] as number), 0);
    await until('the sweeps are logged', () => total('orphaned') >= 1 && total('unfinished') >= 1);
    // a worker may be compressing the file of the flight, which takes another name for a moment
    await until('only these are left', stored, (names) => names.join() === stays.join());
    const output = [...worker.output, ...service.worker!.output].join('');
    expect(output).not.toContain('sweep_failed');
  });

  it('stays if the database is newer than the file, which then belongs to another one', async () => {
    const older = newFlightId();
    const own = neighbourOf(older);
    for (const id of [older, own]) await files.write(id, Buffer.from('A'));
    await age(`${older}.igc.br`, 2 * 86_400);
    await age(`${own}.igc.br`, LIMIT_SECONDS + 60);
    await service.startWorker();
    await until('the sweep is logged', () => sweepsOf(service.worker!.output).length > 0);
    expect(await stored()).toEqual([`${older}.igc.br`]);
  });
});

describe('the file of a flight', () => {
  it('is compressed after its analysis, and later if the worker was killed before', async () => {
    const [igc, other] = [1, 2].map((seed) =>
      Buffer.from(flightOfDuration({ hours: 1 / 20, intervalSeconds: 1, seed }).igc),
    );
    const size = async (id: string) => (await stat(pathOf(`${id}.igc.br`))).size;
    const isCompressed = async (id: string, bytes: Buffer) => (await size(id)) < bytes.length / 2;
    await service.startApi();
    const { body } = await client.upload({ igc: igc! }, { Prefer: 'respond-async' });
    expect(await isCompressed(body.id, igc!)).toBe(false); // not while somebody may wait
    await service.startWorker();
    await until('the worker has compressed it', () => isCompressed(body.id, igc!));

    await service.worker!.stop();
    const { id } = (await client.upload({ igc: other! }, { Prefer: 'respond-async' })).body;
    await operator.database.query(`update flights set status = 'processed' where public_id = $1`, [id]);
    await age(`${id}.igc.br`, LIMIT_SECONDS + 60);
    await service.startWorker();
    await until('a sweep has compressed it', () => isCompressed(id, other!));
    await until('the sweep is logged', () => sweepsOf(service.worker!.output).length > 0);
    expect(sweepsOf(service.worker!.output)).toMatchObject([{ orphaned: 0, compressed: 1 }]);
    expect(Buffer.from(await files.read(id)).equals(other!)).toBe(true);
  });

  it('stays if the row was stored but the API lost the reply', async () => {
    await service.startApi();
    await operator.database.query(`
      create function commit_with_standby() returns trigger language plpgsql as
        $$ begin perform set_config('synchronous_commit', 'on', true); return new; end $$;
      create trigger commit_with_standby before insert on flights
        for each row execute function commit_with_standby()`);
    const upload = client.upload({ igc: shortRidgeFlight().igc });
    upload.catch(() => undefined); // if the test fails meanwhile, its rejection must not add another failure
    await until('the commit waits for the standby, and is cut off', async () => {
      const ended = await operator.database.query<unknown[]>(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event = 'SyncRep'`,
      );
      return ended.length > 0;
    });
    expect((await upload).body.code).toBe('service_unavailable');
    const rows = await operator.database.query<{ id: string }[]>('select public_id as id from flights');
    expect(rows).toHaveLength(1);
    expect(await stored()).toEqual([`${rows[0]!.id}.igc.br`]);
  });
});
