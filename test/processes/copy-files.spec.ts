import { mkdir, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { ApiClient } from '../harness/api-client.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { newClient, prepareProcesses, untilProcessed } from '../harness/prepared-service.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedArchives, storedFiles } from '../harness/stored-files.js';
import { describeWithSwift, TestSwift } from '../harness/swift.js';
import { until } from '../harness/until.js';

const PAGE_OBJECTS = 20;
const LONG_AGO = new Date('2025-06-01T12:00:00Z');

const idOf = (n: number) => `01K9Z3V5X8W2Q4R6T7Y8${String(n).padStart(6, '0')}`;

describeWithSwift()('the command files copy', () => {
  const wholeFile = new Cleanup();
  const eachTest = new Cleanup();
  let postgres: SharedPostgres;
  let swift: TestSwift;
  let buckets = 0;

  beforeAll(async () => {
    postgres = await SharedPostgres.start();
    wholeFile.add(() => postgres.stop());
    swift = await TestSwift.start({ pageObjects: PAGE_OBJECTS });
    wholeFile.add(() => swift.stop());
  });

  afterEach(() => eachTest.run());
  afterAll(() => wholeFile.run());

  async function newBucket(): Promise<string> {
    const name = `copies-${++buckets}`;
    await swift.createBucket(name);
    return name;
  }

  async function newFolder(): Promise<string> {
    const folder = await temporaryFolder('copy-files');
    eachTest.add(() => rm(folder, { recursive: true }));
    return folder;
  }

  async function copy(from: string, to: string, ...words: string[]) {
    // it uses no database
    const environment = { ...swift.environment(''), DATA_DIR: '/nowhere' };
    return PlatformCommand.run('', ['files', 'copy', '--from', from, '--to', to, ...words], environment);
  }

  async function copied(from: string, to: string, ...words: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await copy(from, to, ...words, '--json');
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']); // the SDK warns about old versions of Node
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  /** A store in a folder, with files as of this release and as of earlier ones. */
  async function folderWith(ids: readonly string[]): Promise<string> {
    const dataDir = await newFolder();
    const root = path.join(dataDir, 'flights');
    const files = storedFiles(dataDir);
    for (const [n, id] of ids.entries()) {
      const name = path.join(root, id.slice(-2).toLowerCase(), `${id}.igc`);
      if (n % 2 === 0) await files.write(id, Buffer.from(id));
      else {
        await mkdir(path.dirname(name), { recursive: true });
        await writeFile(name, id);
      }
      await utimes(n % 2 === 0 ? `${name}.br` : name, LONG_AGO, LONG_AGO);
    }
    await writeFile(path.join(root, '.store-id'), 'the-store\n');
    return root;
  }

  it('copies a folder to S3, to another bucket and back, verified, and with the marker last', async () => {
    const ids = Array.from({ length: 2 * PAGE_OBJECTS + 5 }, (_, n) => idOf(n % 2 === 0 ? n * 100 : n));
    const from = await folderWith(ids);
    const [first, second] = [`s3://${await newBucket()}`, `s3://${await newBucket()}/a/prefix`];
    const back = path.join(await newFolder(), 'flights');
    const all = { copied: ids.length, already_there: 0, deleted_meanwhile: 0, failed: [] };

    const archive = { id: `imp_${ids[0]}`, part: Buffer.from('PK') };
    await storedArchives(path.dirname(from)).write(archive.id, 0, archive.part);
    expect(await copied(from, first)).toMatchObject({ ...all, bytes: 26 * ids.length, store_id: null });
    const again = { ...all, copied: 0, already_there: ids.length };
    expect(await copied(from, first)).toMatchObject({ ...again, store_id: null });
    const unmarked = await copy(first, second);
    expect([unmarked.code, unmarked.stderr]).toEqual([1, expect.stringContaining('has no .store-id')]);
    expect(await copied(from, first, '--final', '--verify')).toMatchObject({
      ...again,
      store_id: 'the-store',
    });
    expect(await copied(first, second, '--final')).toMatchObject({ ...all, store_id: 'the-store' });
    expect(await copied(second, back, '--final')).toMatchObject({ ...all, store_id: 'the-store' });

    expect(await readFile(path.join(back, '.store-id'), 'utf8')).toBe('the-store\n');
    const files = storedFiles(path.dirname(back));
    expect(Buffer.from(await storedArchives(path.dirname(back)).read(archive.id, 0))).toEqual(archive.part);
    for (const id of ids) expect(Buffer.from(await files.read(id)).toString()).toBe(id);
    expect((await readdir(back, { recursive: true })).filter((name) => name.endsWith('.igc'))).toEqual([]);
  });

  it('continues after it was killed', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => idOf(n * 100));
    const from = await folderWith(ids);
    const to = path.join(await newFolder(), 'flights');
    const words = ['files', 'copy', '--from', from, '--to', to, '--parallel', '1'];
    const running = PlatformCommand.start('', words, { DATA_DIR: '/nowhere' });
    const files = () => readdir(path.join(to, '00')).catch(() => []);
    await until('some files are copied', files, (names) => names.length > 3);
    await running.kill();
    const before = (await files()).filter((name) => name.endsWith('.br')).length;
    expect(before).toBeLessThan(ids.length);
    const summary = await copied(from, to);
    expect([summary['copied'], summary['already_there']]).toEqual([ids.length - before, before]);
    const all = storedFiles(path.dirname(to));
    for (const id of ids) expect(Buffer.from(await all.read(id)).toString()).toBe(id);
  });

  it('copies files again that have changed since, and with --verify those whose copy is damaged', async () => {
    const [same, changed, damaged, broken] = [0, 100, 200, 300].map(idOf) as [string, string, string, string];
    const from = await folderWith([same, changed, damaged, broken]);
    const to = path.join(await newFolder(), 'flights');
    expect(await copied(from, to)).toMatchObject({ copied: 4 });
    await storedFiles(path.dirname(from)).write(changed, Buffer.from('a new upload'));
    await writeFile(path.join(to, '00', `${damaged}.igc.br`), brotliCompressSync('something else'));
    await writeFile(path.join(to, '00', `${broken}.igc.br`), 'not compressed');
    expect(await copied(from, to)).toMatchObject({ copied: 1, already_there: 3 });
    expect(await copied(from, to, '--verify')).toMatchObject({ copied: 3, already_there: 1 });
    const files = storedFiles(path.dirname(to));
    const texts = await Promise.all([same, changed, damaged, broken].map((id) => files.read(id)));
    expect(texts.map(String)).toEqual([same, 'a new upload', damaged, broken]);
  });

  it('compares all copies before it writes the marker, unless told not to', async () => {
    const from = await folderWith([idOf(0)]);
    const to = path.join(await newFolder(), 'flights');
    expect(await copied(from, to)).toMatchObject({ copied: 1 });
    await writeFile(path.join(to, '00', `${idOf(0)}.igc.br`), brotliCompressSync('something else'));
    expect(await copied(from, to, '--final', '--no-verify')).toMatchObject({ copied: 0, already_there: 1 });
    expect(await copied(from, to, '--final')).toMatchObject({ copied: 1, already_there: 0 });
  });

  it('reports files that it cannot copy, and then writes no marker', async () => {
    const [good, bad] = [idOf(0), idOf(100)];
    const from = await folderWith([good, bad]);
    const names = await readdir(path.join(from, '00'));
    await storedFiles(path.dirname(from)).remove(bad);
    await writeFile(path.join(from, '00', `${bad}.igc.br`), 'not compressed');
    expect(names).toHaveLength(2);
    const to = path.join(await newFolder(), 'flights');
    const { code, stdout, stderr } = await copy(from, to, '--final', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ copied: 1, failed: [{ flight_id: bad }], store_id: null });
    expect(stderr).toContain(`1 files were not copied:\n  ${bad}: `);
    expect(await readdir(to)).toEqual(['00']);
  });

  it('refuses a source without a marker, another store as the target, and unknown parameters', async () => {
    const from = await folderWith([idOf(0)]);
    const other = await folderWith([idOf(0)]);
    await writeFile(path.join(other, '.store-id'), 'another\n');
    const outcomes = [
      await copy('/nowhere', other),
      await copy(from, other),
      await copy(from, from),
      await copy(from, 's3://bucket?secret=x'),
      await copy(from, 's3://no-such-bucket'),
      await copy(from, other, '--parallel', '0'),
    ];
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
    const reasons = [
      '/nowhere has no .store-id',
      'is another store: its .store-id is another',
      'cannot be copied to itself',
      'unknown parameter secret',
      'NoSuchBucket',
      'from 1 to 64',
    ];
    for (const [n, reason] of reasons.entries()) expect(outcomes[n]!.stderr).toContain(reason);
  });

  it('moves a running installation to S3 without losing a flight', async () => {
    const environment = { LOG_LEVEL: 'info', RECONCILE_INTERVAL_SECONDS: '1' };
    const { service, operator } = await prepareProcesses(postgres, { environment }, eachTest);
    await service.startBoth();
    const client = await newClient(service, operator);
    const flights = new Map<string, Uint8Array>();
    const upload = async (by: ApiClient) => {
      const igc = shortRidgeFlight({ seed: 900 + flights.size }).igc;
      const answer = await by.upload({ igc }, { Prefer: 'respond-async' });
      if (answer.status === 202) flights.set(answer.body.id, igc);
      return answer.status;
    };
    for (let n = 0; n < 3; n++) expect(await upload(client)).toBe(202);
    const [folder, bucket] = [path.join(service.dataDir, 'flights'), await newBucket()];
    expect(await copied(folder, `s3://${bucket}`)).toMatchObject({ copied: 3 });
    for (let n = 0; n < 2; n++) expect(await upload(client)).toBe(202);
    await service.worker?.end('SIGKILL'); // with flights in hand
    expect(await upload(client)).toBe(202);

    // processes with the bucket run while an API with the folder still takes uploads
    const moved = await ServiceProcesses.prepare({
      databaseUrl: service.databaseUrl,
      environment: { ...environment, ANALYSIS_THREADS: '1', ...swift.environment(bucket) },
    });
    eachTest.add(() => moved.stop());
    await moved.startBoth();
    const key = (await operator.createKey((await operator.createAccount()).id)).key;
    const visitor = new ApiClient(moved.baseUrl, key);
    expect(await upload(visitor)).toBe(503);
    expect(await upload(client)).toBe(202);
    await until('the worker waits', () => moved.worker!.output.join('').includes('"file_store.unavailable"'));
    await service.api?.stop();
    expect(await copied(folder, `s3://${bucket}`, '--final')).toMatchObject({
      deleted_meanwhile: 0,
      failed: [],
    });

    await until('uploads are accepted', async () => (await upload(visitor)) === 202);
    const all = await operator.database.query<{ id: string; account: string }[]>(
      'select public_id as id, account_id as account from flights',
    );
    expect(all.map(({ id }) => id).sort()).toEqual([...flights.keys()].sort());
    for (const { id, account } of all) {
      const owner = new ApiClient(moved.baseUrl, (await operator.createKey(account)).key);
      expect((await untilProcessed(owner, id)).body.status).toBe('processed');
      const { bytes } = await owner.get(`/api/v1/flights/${id}/track?format=igc`);
      expect(bytes.equals(Buffer.from(flights.get(id)!))).toBe(true);
    }
  });
});
