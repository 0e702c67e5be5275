import { link, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type QueueClass } from '@core/contract';
import { type Settings } from '@core/config';
import { PROCESS_FLIGHT_QUEUE, type ProcessFlightJob, ProcessFlightQueue, QueueConnection } from '@core/work';
import { FlightWorkRepository } from '@capabilities/flights';
import { Queue } from 'bullmq';
import { Operator } from '../../test/harness/account.js';
import { type ServiceProcesses } from '../../test/harness/service-processes.js';
import { insertWaitingFlights } from '../../test/harness/waiting-flights.js';

/** A file system has at most 65,000 links to a file. */
const LINKS_MAX = 10_000;
const BATCH = 500;

/**
 * Flights that wait for a service, put there directly: over HTTP, a hundred thousand uploads would take longer than what
 * is measured. Rows, files and jobs are as an upload leaves them, except that files with the same content are links to
 * one, and that the rows are inserted by one statement.
 */
export class Backlog {
  private accountId = '0';

  private constructor(
    private readonly service: ServiceProcesses,
    private readonly operator: Operator,
    private readonly connection: QueueConnection,
  ) {}

  static async of(service: ServiceProcesses, redisUrl: string | undefined): Promise<Backlog> {
    const { databaseUrl } = service;
    const settings = { redisUrl, databaseUrl, analysisThreads: 1 } as Settings;
    const connection = QueueConnection.open(settings, 'producer', () => undefined);
    return new Backlog(service, await Operator.at(databaseUrl), connection);
  }

  async close(): Promise<void> {
    await this.operator.close();
    await this.connection.close();
  }

  /** Adds flights of a new account. Jobs are added last, so that workers find everything. */
  async add(igc: Uint8Array, count: number, queueClass: QueueClass): Promise<void> {
    const { id: accountId } = await this.operator.createAccount();
    this.accountId = accountId;
    const waiting = { accountId, queueClass, count, ageSeconds: 60 };
    await this.writeFiles(igc, await insertWaitingFlights(this.operator.database, waiting));
    const queue = new Queue<ProcessFlightJob>(PROCESS_FLIGHT_QUEUE, {
      connection: this.connection.connection,
      streams: { events: { maxLen: 1 } },
    });
    const jobs = new ProcessFlightQueue(queue);
    const due = new FlightWorkRepository(this.operator.database).due(0, BATCH);
    for await (const flights of due)
      await jobs.addAll(flights.filter((flight) => flight.accountId === accountId));
    await queue.close();
  }

  private async writeFiles(igc: Uint8Array, ids: readonly string[]): Promise<void> {
    const root = path.join(this.service.dataDir, 'flights');
    for (let start = 0; start < ids.length; start += LINKS_MAX) {
      const source = path.join(this.service.dataDir, `source-${ids[start]}.igc`);
      await writeFile(source, igc);
      for (const id of ids.slice(start, start + LINKS_MAX)) {
        const folder = path.join(root, id.slice(-2).toLowerCase());
        await mkdir(folder, { recursive: true });
        await link(source, path.join(folder, `${id}.igc`));
      }
    }
  }

  /** Drops the flights that still wait, as if their owners deleted them. */
  async drop(): Promise<void> {
    await this.operator.database.query(`delete from flights where status = 'processing'`);
  }

  /** The flights that are done, and whether each has a result. */
  private async done() {
    const [row] = await this.operator.database.query<
      { waiting: number; failed: number; firstMs: number; lastMs: number }[]
    >(
      `select count(*) filter (where status = 'processing')::int as waiting,
              count(*) filter (where status = 'failed')::int as failed,
              (extract(epoch from min(processed_at)) * 1000)::float8 as "firstMs",
              (extract(epoch from max(processed_at)) * 1000)::float8 as "lastMs"
         from flights where account_id = $1`,
      [this.accountId],
    );
    return row!;
  }

  /**
   * Waits until none of the flights added last is left.
   * @returns the seconds from the first result to the last
   * @throws if one was not processed, or if it takes too long
   */
  async drained(secondsMax: number): Promise<number> {
    for (let waited = 0; ; waited++) {
      const { waiting, failed, firstMs, lastMs } = await this.done();
      if (failed > 0) throw new Error(`${failed} flights were not processed`);
      if (waiting === 0) return (lastMs - firstMs) / 1_000;
      if (waited > secondsMax) throw new Error(`${waiting} flights still wait after ${waited} s`);
      await sleep(1_000);
    }
  }

  /** How many of the flights added last still wait. */
  async waiting(): Promise<number> {
    return (await this.done()).waiting;
  }
}
