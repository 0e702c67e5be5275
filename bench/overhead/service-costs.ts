import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cleanup } from '../../test/harness/cleanup.js';
import { until } from '../../test/harness/until.js';
import { treeProcessorMs } from '../start/processor-time.js';
import { timeUpload } from '../uploads/upload-requests.js';
import { type UploadTarget } from '../uploads/upload-targets.js';

/** PostgreSQL's processes report their statistics at most this late after their last statement. */
const STATISTICS_DELAY_MS = 11_500;

const PARTS = ['api', 'worker', 'postgres', 'redis'] as const;
export type PartCosts = Record<(typeof PARTS)[number], number>;

export interface StatementCosts {
  readonly statements: number;
  readonly walSyncs: number;
}

/** Whatever an upload leaves to do that ends: its analysis, its debrief and its events. */
const UNFINISHED = `
  select (select count(*) from flights where status = 'processing')
       + (select count(*) from awaited_debriefs) + (select count(*) from debriefs where status = 'running')
       + (select count(*) from events where relayed_at is null) as count`;

const WAL_SYNCS = `select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'`;

/** What a service costs, over all of its processes and those of its PostgreSQL and Redis. */
export class ServiceCosts {
  private constructor(
    readonly name: string,
    readonly target: UploadTarget,
    private readonly database: Client,
    private readonly databasePid: number,
  ) {}

  static async of(name: string, target: UploadTarget, cleanup: Cleanup): Promise<ServiceCosts> {
    const database = new Client({ connectionString: target.postgres.url });
    await database.connect();
    cleanup.add(() => database.end());
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    return new ServiceCosts(name, target, database, rows[0]!.pid);
  }

  /** Processor time per flight in ms, uploaded one after the other, until nothing is left to do. */
  async processorMs(igc: Buffer, flights: number): Promise<PartCosts> {
    const before = this.processorTimes();
    await this.uploadAll(igc, flights);
    return difference(this.processorTimes(), before, flights);
  }

  /** SQL statements, including those that begin and end transactions, and syncs of the WAL, per flight. */
  async statementCosts(igc: Buffer, flights: number): Promise<StatementCosts> {
    await this.logStatements(true);
    await sleep(STATISTICS_DELAY_MS);
    const { log, walSyncs } = { log: await this.logSize(), walSyncs: await this.count(WAL_SYNCS) };
    await this.uploadAll(igc, flights);
    const statements = this.statementsSince(log);
    await sleep(STATISTICS_DELAY_MS);
    const synced = (await this.count(WAL_SYNCS)) - walSyncs;
    await this.logStatements(false);
    return { statements: statements / flights, walSyncs: synced / flights };
  }

  /** Processor time in ms per second without any request. */
  async idleMsPerSecond(seconds: number): Promise<PartCosts> {
    const before = this.processorTimes();
    await sleep(seconds * 1_000);
    return difference(this.processorTimes(), before, seconds);
  }

  /** Waits until nothing is left to do. */
  async drained(): Promise<void> {
    await until('all work is done', async () => (await this.count(UNFINISHED)) === 0);
  }

  private async uploadAll(igc: Buffer, flights: number): Promise<void> {
    const agent = new http.Agent({ keepAlive: true });
    for (let flight = 0; flight < flights; flight++) await timeUpload(this.target, igc, agent);
    agent.destroy();
    await this.drained();
  }

  private processorTimes(): PartCosts {
    const { service, postgres, redis } = this.target;
    return {
      api: treeProcessorMs(service.api!.child.pid!),
      worker: treeProcessorMs(service.worker!.child.pid!),
      postgres: treeProcessorMs(postgres.pid),
      redis: redis ? treeProcessorMs(redis.pid) : 0,
    };
  }

  private async count(statement: string): Promise<number> {
    const { rows } = await this.database.query<{ count: string | number }>(statement);
    return Number(rows[0]!.count);
  }

  private async logStatements(isOn: boolean): Promise<void> {
    await this.database.query(`alter system set log_min_duration_statement = ${isOn ? 0 : -1}`);
    await this.database.query('select pg_reload_conf()');
  }

  private get logFile(): string {
    return path.join(this.target.postgresFolder, 'pg.log');
  }

  private async logSize(): Promise<number> {
    return (await stat(this.logFile)).size;
  }

  /** Executions only: parsing and binding are logged on their own. Leaves out those of this connection. */
  private statementsSince(offset: number): number {
    const lines = readFileSync(this.logFile).subarray(offset).toString().split('\n');
    const isStatement = /\[(\d+)\] LOG: {2}duration: [\d.]+ ms {2}(?:statement|execute)/;
    const pids = lines.flatMap((line) => isStatement.exec(line)?.[1] ?? []);
    return pids.filter((pid) => Number(pid) !== this.databasePid).length;
  }
}

/** Of all parts together. */
export function totalOf(costs: PartCosts): number {
  return PARTS.reduce((sum, part) => sum + costs[part], 0);
}

/** Combines rounds part by part. */
export function combined(rounds: readonly PartCosts[], combine: (values: number[]) => number): PartCosts {
  return Object.fromEntries(
    PARTS.map((part) => [part, combine(rounds.map((costs) => costs[part]))]),
  ) as PartCosts;
}

function difference(after: PartCosts, before: PartCosts, per: number): PartCosts {
  return Object.fromEntries(PARTS.map((part) => [part, (after[part] - before[part]) / per])) as PartCosts;
}
