import { execFile } from 'node:child_process';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@core/database';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { archivablePostgres, ArchivedPostgres } from '../harness/archived-postgres.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { codeBlocksOf } from '../harness/documented-commands.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { storedFiles } from '../harness/stored-files.js';
import { until } from '../harness/until.js';

const DOCUMENT = 'backup.md';
const FLIGHTS_OF_EACH_PART = 5;
/** As the document says. */
const KEPT_SECONDS = 2_592_000;

const programs = archivablePostgres();
if (!programs) {
  process.stderr.write(
    'Skipping the point-in-time recovery: it needs postgresql-15 and pgbackrest from Debian\n',
  );
}

(programs ? describe : describe.skip)('a recovery to a point in time', () => {
  const cleanup = new Cleanup();
  let postgres: ArchivedPostgres;
  let service: ServiceProcesses;
  let client: ApiClient;
  let fileCopy: string;
  let key: string;
  let uploads = 0;

  const [pgbackrest = '', postgresql = ''] = codeBlocksOf(DOCUMENT, 'ini');
  const [
    setUp = '',
    backUp = '',
    copyFiles = '',
    restore = '',
    isInRecovery = '',
    restoreFiles = '',
    later = '',
  ] = codeBlocksOf(DOCUMENT, 'sh');

  beforeAll(async () => {
    postgres = await ArchivedPostgres.start(programs!, { pgbackrest, postgresql });
    cleanup.add(() => postgres.stop());
    await migrate(postgres.url);
    fileCopy = await temporaryFolder('test-file-copy');
    cleanup.add(() => rm(fileCopy, { recursive: true, force: true }));
    service = await startService();
    const operator = await Operator.at(postgres.url);
    const account = await operator.createAccount();
    ({ key } = await operator.createKey(account.id));
    client = new ApiClient(service.baseUrl, key);
    await operator.database.query(`update installation set created_at = now() - interval '1 day'`);
    await operator.close();
  });

  afterAll(() => cleanup.run());

  async function startService(environment: Record<string, string> = {}): Promise<ServiceProcesses> {
    const started = await ServiceProcesses.prepare({
      databaseUrl: postgres.url,
      environment: {
        ANALYSIS_THREADS: '1',
        RECONCILE_INTERVAL_SECONDS: '1',
        AUTO_DEBRIEF: 'off',
        ...environment,
      },
    });
    cleanup.add(() => started.stop());
    return started;
  }

  /** Public id and file of each flight. */
  async function upload(count: number): Promise<Map<string, Buffer>> {
    const files = new Map<string, Buffer>();
    for (let i = 0; i < count; i++) {
      const file = Buffer.from(shortRidgeFlight({ seed: ++uploads }).igc);
      const answer = await client.upload({ igc: file });
      expect(answer.status).toBe(201);
      files.set(answer.body.id, file);
    }
    return files;
  }

  async function readable(id: string, file: Buffer): Promise<void> {
    const flight = await client.get(`/api/v1/flights/${id}`);
    expect([id, flight.status, flight.body.status]).toEqual([id, 200, 'processed']);
    expect((await client.get(`/api/v1/flights/${id}/track`)).status).toBe(200);
    const original = await client.get(`/api/v1/flights/${id}/track?format=igc`);
    expect(original.bytes.equals(file)).toBe(true);
  }

  /** Commands of the service's user. Returns what they print. */
  async function asService(commands: string, target = ''): Promise<string> {
    const variables = { DATA_DIR: service.dataDir, FILE_COPY: fileCopy, TARGET: target };
    const env = { PATH: process.env['PATH'], ...variables };
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { env });
    return stdout.trim();
  }

  /** Resolves once workers have looked for orphaned files in every folder. */
  async function everyFolderSwept(): Promise<void> {
    const root = path.join(service.dataDir, 'flights');
    const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const longAgo = Date.now() / 1_000 - 2 * KEPT_SECONDS;
    const left = new Set<string>();
    for (const { name } of folders) {
      const unfinished = path.join(root, name, `${'0'.repeat(24)}${name.toUpperCase()}.igc.00000000.partial`);
      await writeFile(unfinished, '');
      await utimes(unfinished, longAgo, longAgo);
      left.add(path.basename(unfinished));
    }
    await until('every folder is swept', async () => {
      const there = await readdir(root, { recursive: true });
      return !there.some((file) => left.has(path.basename(file)));
    });
  }

  it('brings every flight of that time back into empty services, and keeps the files of later ones', async () => {
    const seconds: Record<string, number> = {};
    await service.startBoth();
    await timed(seconds, 'stanza', () => postgres.run(setUp));
    const beforeBackup = await upload(FLIGHTS_OF_EACH_PART);
    await timed(seconds, 'backup', () => postgres.run(backUp));
    const afterBackup = await upload(FLIGHTS_OF_EACH_PART);
    await timed(seconds, 'files', () => asService(copyFiles));
    const target = await postgres.run(`psql "$DATABASE_URL" -Atc 'select clock_timestamp()'`);
    const [deletedLater = ''] = afterBackup.keys();
    expect((await client.send('DELETE', `/api/v1/flights/${deletedLater}`, {})).status).toBe(204);
    const afterTarget = await upload(FLIGHTS_OF_EACH_PART);
    await asService(copyFiles);
    await postgres.run(`psql "$DATABASE_URL" -Atc 'select pg_switch_wal()'`);

    await postgres.run('pgbackrest --stanza=flights check'); // the last WAL is in the archive
    await postgres.lose();
    await service.stop();

    service = await startService({ ORPHANED_FILE_SECONDS: String(KEPT_SECONDS) });
    await timed(seconds, 'restore', () => postgres.run(restore, { TARGET: target }));
    await timed(seconds, 'replay', async () => {
      await postgres.startServer();
      await until('the database accepts writes', async () => (await postgres.run(isInRecovery)) === 'f');
    });
    await timed(seconds, 'restore files', () => asService(restoreFiles));
    const listed = (await asService(later, target))
      .split('\n')
      .map((file) => path.basename(file).slice(0, 26));
    expect(new Set(listed)).toEqual(new Set(afterTarget.keys()));
    await timed(seconds, 'start', () => service.startBoth());
    client = new ApiClient(service.baseUrl, key);

    const all = new Map([...beforeBackup, ...afterBackup]);
    await timed(seconds, 'read', async () => {
      for (const [id, file] of all) await readable(id, file);
    });
    const list = await client.get('/api/v1/flights?limit=100');
    expect(new Set((list.body['data'] as unknown as { id: string }[]).map(({ id }) => id))).toEqual(
      new Set(all.keys()),
    );
    process.stderr.write(`Recovery of ${all.size} flights, in seconds: ${JSON.stringify(seconds)}\n`);

    // as if the files of later uploads were a day old
    const files = storedFiles(service.dataDir);
    const aDayAgo = Date.now() / 1_000 - 86_400 + 3_600;
    for (const file of (await asService(later, target)).split('\n')) await utimes(file, aDayAgo, aDayAgo);
    await everyFolderSwept();
    for (const [id, file] of afterTarget) {
      expect((await client.get(`/api/v1/flights/${id}`)).status).toBe(404);
      const kept = Buffer.from(await files.read(id));
      expect(kept.equals(file)).toBe(true);
      expect((await client.upload({ igc: kept })).status).toBe(201);
    }
  });
});

async function timed(
  seconds: Record<string, number>,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  await work();
  seconds[what] = Math.round((performance.now() - startedAt) / 100) / 10;
}
