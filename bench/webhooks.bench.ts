import { rm } from 'node:fs/promises';
import path from 'node:path';
import { WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX } from '@core/contract';
import { DELIVERY_DUE_CHANNEL, newId, migrate } from '@core/database';
import { EmbeddedPostgres } from '@core/embedded-postgres';
import { Operator } from '../test/harness/account.js';
import { redisIsInstalled, temporaryFolder, TestRedis } from '../test/harness/backing-services.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { until } from '../test/harness/until.js';
import { type BenchResult } from './bench-result.js';
import { Forked } from './forked.js';
import { median, round } from './measure.js';
import { treeProcessorMs } from './start/processor-time.js';
import { type BareTask } from './webhooks/bare-loop.js';

const ENDPOINTS = 50;
const PER_ENDPOINT = 5;
const DELIVERIES = 10_000;
const ROUNDS = 5;
const WARM_UP_ROUNDS = 1;
/** A worker also finds, signs and records what it sends. */
const GOAL_TIMES = 1.5;
/** The data of a typical flight event. */
const DATA = {
  flight: {
    id: '01KAFQ3V7N4T8W2X5Y9Z0A1B3C',
    title: 'Col de la Forclaz, 2025-06-14',
    site: 'Col de la Forclaz',
    flown_at: '2025-06-14T11:22:30Z',
    duration_seconds: 4586,
    status: 'processed',
    created_at: '2026-11-21T02:36:23Z',
  },
  links: { flight: '/api/v1/flights/01KAFQ3V7N4T8W2X5Y9Z0A1B3C' },
};

/** Delivers `DELIVERIES` to the receiver. */
interface Target {
  readonly name: string;
  readonly deliver: () => Promise<unknown>;
  /** Its processes: those that deliver first, then those of its database. */
  readonly pids: readonly number[];
}

/** Of one round. */
interface Round {
  readonly perSecond: number;
  /** Processor time per delivery of each process of the target. */
  readonly processorMs: readonly number[];
}

const BARE = 'fetch loop';

function child(file: string, cleanup: Cleanup): Forked {
  return Forked.start(path.join(import.meta.dirname, 'webhooks', file), cleanup);
}

async function bareLoop(urls: readonly string[], cleanup: Cleanup): Promise<Target> {
  const loop = child('bare-loop.ts', cleanup);
  await loop.next();
  const task: BareTask = { urls, deliveries: DELIVERIES, perEndpoint: PER_ENDPOINT, data: DATA };
  return { name: BARE, deliver: () => loop.ask(task), pids: [loop.pid] };
}

/** One worker on its own PostgreSQL, with production durability. */
async function worker(
  name: string,
  urls: readonly string[],
  redisUrl: string | undefined,
  cleanup: Cleanup,
): Promise<Target> {
  const dataDir = await temporaryFolder('bench-webhooks');
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await EmbeddedPostgres.start({ dataDir });
  cleanup.add(() => postgres.stop());
  await migrate(postgres.url);
  const environment = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };
  const service = await ServiceProcesses.prepare({ databaseUrl: postgres.url, redisUrl, environment });
  cleanup.add(() => service.stop());
  await service.startWorker();
  const operator = await Operator.at(postgres.url);
  cleanup.add(() => operator.close());
  const accounts: string[] = [];
  for (let n = 0; n < urls.length; n += WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX) {
    const { id } = await operator.createAccount();
    for (const url of urls.slice(n, n + WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX)) {
      await operator.createEndpoint(id, url);
    }
    accounts.push(id);
  }
  const events = DELIVERIES / WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX;
  const deliver = async () => {
    const rows = Array.from({ length: events }, (_, n) => [newId('event'), accounts[n % accounts.length]]);
    await operator.database.query(
      `with emitted as (
         insert into events (public_id, account_id, type, data)
         select id, account_id, 'flight.processed', $3
           from unnest($1::text[], $2::bigint[]) as made (id, account_id))
       select pg_notify('${DELIVERY_DUE_CHANNEL}', '')`,
      [rows.map(([id]) => id), rows.map(([, account]) => account), JSON.stringify(DATA)],
    );
    await until('everything is recorded', async () => {
      const open = await operator.database.query<unknown[]>(
        `select 1 from deliveries where status = 'pending' union all
         select 1 from events where relayed_at is null limit 1`,
      );
      return open.length === 0;
    });
  };
  return { name, deliver, pids: [service.worker!.child.pid!, postgres.pid] };
}

/** All rounds per target, taking turns so that other load on the machine affects all of them alike. */
async function measure(targets: readonly Target[], receiver: Forked): Promise<Map<string, Round[]>> {
  const rounds = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const { name, pids, deliver } of targets) {
      await receiver.ask({ expect: DELIVERIES });
      const received = receiver.next<{ lastAt: number }>();
      const before = pids.map(treeProcessorMs);
      const startedAt = Date.now();
      const [{ lastAt }] = await Promise.all([received, deliver()]);
      const processorMs = pids.map((pid, at) => (treeProcessorMs(pid) - before[at]!) / DELIVERIES);
      const perSecond = DELIVERIES / ((lastAt - startedAt) / 1_000);
      if (round >= WARM_UP_ROUNDS) rounds.get(name)!.push({ perSecond, processorMs });
    }
  }
  return rounds;
}

/** What a delivery takes a worker, compared with a loop that only posts to the same receiver. */
export default async function webhooks(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    const receiver = child('receiver.mjs', cleanup);
    const { port } = await receiver.next<{ port: number }>();
    const urls = Array.from({ length: ENDPOINTS }, (_, n) => `http://127.0.0.1:${port}/${n}`);
    const targets = [await bareLoop(urls, cleanup), await worker('PostgreSQL', urls, undefined, cleanup)];
    if (redisIsInstalled()) {
      const redis = await TestRedis.start();
      cleanup.add(() => redis.stop());
      targets.push(await worker('Redis', urls, redis.url, cleanup));
    } else console.log('redis-server is not on the PATH: measured on the embedded default only.');
    return result(await measure(targets, receiver));
  } finally {
    await cleanup.run();
  }
}

function result(rounds: ReadonlyMap<string, readonly Round[]>): BenchResult {
  const rows = [...rounds].map(([name, all]) => {
    const [own = 0, database = 0] = all[0]!.processorMs.map((_, at) =>
      round(median(all.map(({ processorMs }) => processorMs[at]!)), 3),
    );
    return { name, perSecond: Math.round(median(all.map((each) => each.perSecond))), own, database };
  });
  const bare = rows.find(({ name }) => name === BARE)!;
  const timesBare = ({ own, database }: { own: number; database: number }) =>
    round((own + database) / bare.own, 2);
  const value = Math.max(...rows.filter((each) => each !== bare).map(timesBare));
  const lines = rows.map((each) =>
    row(each.name, each.perSecond, each.own, each.database, `${timesBare(each)} x`),
  );
  return {
    bench: 'webhooks',
    goal: `a delivery takes worker and database at most ${GOAL_TIMES} times the processor time of a plain fetch`,
    value,
    met: value <= GOAL_TIMES,
    details: {
      rows,
      rounds: Object.fromEntries(rounds),
      endpoints: ENDPOINTS,
      deliveriesPerRound: DELIVERIES,
    },
    report: [
      `${DELIVERIES} deliveries to ${ENDPOINTS} endpoints, ${PER_ENDPOINT} at a time to each, median of ${ROUNDS} rounds`,
      row('', 'a second', 'CPU ms each', 'database', 'to fetch'),
      ...lines,
      'Delivery does not use the queue, so the two services differ only by chance.',
    ].join('\n'),
  };
}

function row(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(12) + cells.map((cell) => String(cell).padStart(13)).join('');
}
