import { rm } from 'node:fs/promises';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { migrate } from '@core/database';
import { type DataSource } from 'typeorm';
import { Operator } from '../test/harness/account.js';
import { ApiClient } from '../test/harness/api-client.js';
import { temporaryFolder } from '../test/harness/backing-services.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { keepLogbooks } from '../test/harness/keep-logbooks.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { type BenchResult } from './bench-result.js';
import { fillLogbook } from './logbook/fill-logbook.js';
import { measureWrites, type WriteCosts } from './logbook/measure-writes.js';
import { round } from './measure.js';
import { treeProcessorMs } from './start/processor-time.js';

const SIZES = [100, 10_000, 100_000] as const;
const GOALS = { readMs: 20, writeMs: 1 };
/** By the eighth request, a connection has decided how it plans a statement. */
const WARM_UP = 7;
const REQUESTS = 20;
/** Requests that take longer than this are measured once. */
const SLOW_MS = 300;

const READS = {
  'usage, for comparison': 'usage',
  me: 'me',
  statistics: 'statistics',
  'statistics, season': 'statistics?season=2024&group_by=month,day,site,glider',
  'statistics, a year from to': 'statistics?flown_from=2023-06-20T00:00:00Z&flown_to=2024-06-20T00:00:00Z',
  'statistics, site': 'statistics?site=site%207',
  'statistics, home site': 'statistics?site=site%200',
  'statistics, glider': 'statistics?glider=glider%2030',
  records: 'records',
  'records, season': 'records?season=2024',
  'records, a year from to': 'records?flown_from=2023-06-20T00:00:00Z&flown_to=2024-06-20T00:00:00Z',
  'records, site': 'records?site=site%207',
  'records, home site': 'records?site=site%200',
  'records, glider': 'records?glider=glider%2030',
  'thermals/map': 'thermals/map',
  'thermals/map, season': 'thermals/map?season=2024&limit=2000',
  'thermals/map, season, hours, wind':
    'thermals/map?season=2024&limit=2000&hour_from=12&hour_to=14&wind_from=SW',
} as const;

/** Of the most flown half of a month, which costs most to compute again. */
const CHANGE = `
  update flights set title = title, site = 'Site 1' where id = (
    select max(f.id) from flights f where f.account_id = $1 and half_month(f.flown_on) = (
      select half_month(flown_on) from flights where account_id = $1 group by 1 order by count(*) desc limit 1))`;

interface Costs {
  /** Processor time per request, of the API and of PostgreSQL. */
  readonly keptMs: number;
  /** The same when a flight has changed since. */
  readonly changedMs: number;
  /** The same when nothing is kept. */
  readonly unkeptMs: number;
}

class Logbooks {
  private constructor(
    private readonly operator: Operator,
    private readonly processes: readonly number[],
    private readonly service: ServiceProcesses,
  ) {}

  static async start(cleanup: Cleanup): Promise<Logbooks> {
    const dataDir = await temporaryFolder('bench-logbook');
    cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await EmbeddedPostgres.start({ dataDir });
    cleanup.add(() => postgres.stop());
    await migrate(postgres.url);
    const service = await ServiceProcesses.prepare({ databaseUrl: postgres.url });
    cleanup.add(() => service.stop());
    await service.startApi(); // a worker would keep what changes before it is read
    const operator = await Operator.at(postgres.url);
    cleanup.add(() => operator.close());
    return new Logbooks(operator, [postgres.pid, service.api!.child.pid!], service);
  }

  get database(): DataSource {
    return this.operator.database;
  }

  /** All reads of an account with this many flights. */
  async measure(flights: number): Promise<{ accountId: string; costs: Record<string, Costs> }> {
    const { id: accountId } = await this.operator.createAccount();
    const client = new ApiClient(this.service.baseUrl, (await this.operator.createKey(accountId)).key);
    await fillLogbook(this.database, accountId, flights);
    await this.keep();
    const kept = await this.measureAll(client);
    await this.database.query(CHANGE, [accountId]);
    const changed = await this.measureAll(client);
    await this.database.query('update accounts set logbook_kept = false where id = $1', [accountId]);
    const unkept = await this.measureAll(client);
    const costs = Object.keys(READS).map((name) => [
      name,
      { keptMs: kept[name]!, changedMs: changed[name]!, unkeptMs: unkept[name]! },
    ]);
    return { accountId, costs: Object.fromEntries(costs) as Record<string, Costs> };
  }

  private async keep(): Promise<void> {
    await keepLogbooks(this.database);
    await this.database.query('vacuum analyze logbook_totals, logbook_records, logbook_changes');
  }

  private async measureAll(client: ApiClient): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const [name, path] of Object.entries(READS)) found[name] = await this.measureOne(client, path);
    return found;
  }

  private async measureOne(client: ApiClient, path: string): Promise<number> {
    const read = async () => {
      const { status } = await client.get(`/api/v1/${path}`);
      if (status !== 200) throw new Error(`GET ${path} responded with ${status}`);
    };
    const repeated = async (times: number) => {
      const before = this.processorMs();
      for (let request = 0; request < times; request++) await read();
      return (this.processorMs() - before) / times;
    };
    const firstMs = await repeated(1);
    if (firstMs > SLOW_MS) return round(firstMs, 1);
    await repeated(WARM_UP);
    return round(await repeated(REQUESTS), 1);
  }

  private processorMs(): number {
    return this.processes.reduce((sum, pid) => sum + treeProcessorMs(pid), 0);
  }
}

/** Processor time of reads of the logbook and of writes of flights, on a PostgreSQL with production settings. */
export default async function logbook(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    const logbooks = await Logbooks.start(cleanup);
    const bySize: Record<number, Record<string, Costs>> = {};
    let accountId = '';
    for (const flights of SIZES) {
      const measured = await logbooks.measure(flights);
      bySize[flights] = measured.costs;
      accountId = measured.accountId;
    }
    return result(bySize, await measureWrites(logbooks.database, accountId));
  } finally {
    await cleanup.run();
  }
}

function result(
  bySize: Readonly<Record<number, Record<string, Costs>>>,
  writes: Readonly<Record<string, WriteCosts>>,
): BenchResult {
  const largest = bySize[SIZES.at(-1)!]!;
  const slowestMs = Math.max(
    ...Object.values(largest).map(({ keptMs, changedMs }) => Math.max(keptMs, changedMs)),
  );
  const dearerMs = Math.max(...Object.values(writes).map(({ beforeMs, afterMs }) => afterMs - beforeMs));
  const cell = (value: number | string) => String(value).padStart(9);
  const cellsOf = ({ keptMs, changedMs, unkeptMs }: Costs) =>
    [keptMs, changedMs, unkeptMs].map(cell).join('');
  return {
    bench: 'logbook',
    goal: `every read <= ${GOALS.readMs} ms of processor time with ${SIZES.at(-1)} flights, also after a change; no write > ${GOALS.writeMs} ms dearer`,
    value: slowestMs,
    met: slowestMs <= GOALS.readMs && dearerMs <= GOALS.writeMs,
    details: { reads: bySize, writes, dearerMs: round(dearerMs, 3), requests: REQUESTS },
    report: [
      'Processor time per request of API and PostgreSQL in ms; then after a change of one flight; then if nothing is kept',
      `${''.padEnd(36)}${SIZES.map((size) => `${cell(size)}${cell('changed')}${cell('unkept')}`).join('')}`,
      ...Object.keys(READS).map(
        (name) => `${name.padEnd(36)}${SIZES.map((size) => cellsOf(bySize[size]![name]!)).join('')}`,
      ),
      'Processor time of PostgreSQL per write in ms, without and with what is kept',
      ...Object.entries(writes).map(
        ([name, { beforeMs, afterMs }]) => `${name.padEnd(36)}${cell(beforeMs)}${cell(afterMs)}`,
      ),
    ].join('\n'),
  };
}
