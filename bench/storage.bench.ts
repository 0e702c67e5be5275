import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { migrate } from '@core/database';
import { type DataSource } from 'typeorm';
import { Operator } from '../test/harness/account.js';
import { ApiClient } from '../test/harness/api-client.js';
import { temporaryFolder } from '../test/harness/backing-services.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { until } from '../test/harness/until.js';
import { type BenchResult } from './bench-result.js';
import { loadIgcFiles } from './igc-files.js';

/** Enough for a mean; all files would take minutes. */
const FLIGHTS = Number(process.env['STORAGE_FLIGHTS'] ?? 150);
const GOAL_KB = 120;

const SIZES = `
  select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc`;
const WAL = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`;

async function walBytes(database: DataSource): Promise<number> {
  const [{ bytes }] = await database.query<[{ bytes: number }]>(WAL);
  return bytes;
}

/** Of all files in the store, as they are stored. */
async function storedBytes(dataDir: string): Promise<number> {
  const folder = path.join(dataDir, 'flights');
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.endsWith('.igc.br')) bytes += (await stat(path.join(folder, name))).size;
  }
  return bytes;
}

async function tableBytes(database: DataSource): Promise<Map<string, number>> {
  await database.query('vacuum full');
  const rows = await database.query<{ name: string; bytes: number }[]>(SIZES);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** What a real flight takes in the database, its WAL and the file store, with a debrief. */
export default async function storage(): Promise<BenchResult> {
  const { source, isCorpus, files } = loadIgcFiles();
  const step = Math.max(1, Math.floor(files.length / FLIGHTS));
  const sample = files.filter((_, index) => index % step === 0);
  const folder = await temporaryFolder('bench-storage');
  const postgres = await EmbeddedPostgres.start({ dataDir: folder });
  const databaseUrl = postgres.url;
  let service: ServiceProcesses | undefined;
  try {
    await migrate(databaseUrl);
    service = await ServiceProcesses.start({ databaseUrl });
    const operator = await Operator.at(databaseUrl);
    const account = await operator.createAccount();
    const client = new ApiClient(service.baseUrl, (await operator.createKey(account.id)).key);
    const before = await tableBytes(operator.database);
    const walBefore = await walBytes(operator.database);
    let flights = 0;
    let fileBytes = 0;
    for (const { bytes } of sample) {
      const { status } = await client.upload({ igc: bytes });
      if (status !== 201) continue;
      flights++;
      fileBytes += bytes.length;
    }
    await until('every debrief is written', async () => {
      const open = `select 1 from debriefs where status = 'running' union all select 1 from awaited_debriefs`;
      return (await operator.database.query<unknown[]>(open)).length === 0;
    });
    const { dataDir } = service;
    const compressed = await until(
      'the workers have compressed the files',
      () => storedBytes(dataDir),
      (bytes) => bytes < fileBytes / 3,
    );
    const wal = ((await walBytes(operator.database)) - walBefore) / flights;
    const after = await tableBytes(operator.database);
    await operator.close();
    const tables = [...after]
      .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / flights }))
      .filter(({ bytes }) => bytes > 50);
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    const kb = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(8);
    return {
      bench: 'storage',
      goal: `at most ${GOAL_KB} KB of database per flight`,
      value: Math.round(total / 100) / 10,
      met: total <= GOAL_KB * 1_000,
      details: {
        isCorpus,
        flights,
        tables,
        total,
        wal,
        file: fileBytes / flights,
        compressed: compressed / flights,
      },
      report: [
        `KB per flight, ${flights} flights of ${source}`,
        ...tables.map(({ name, bytes }) => `${kb(bytes)}  ${name}`),
        `${kb(total)}  database`,
        `${kb(wal)}  WAL`,
        `${kb(fileBytes / flights)}  file`,
        `${kb(compressed / flights)}  file, compressed`,
      ].join('\n'),
    };
  } finally {
    await service?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
