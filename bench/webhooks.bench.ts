import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX } from '@app/contract';
import { DELIVERY_DUE_CHANNEL, newId } from '@app/database';
import { migrate } from '@app/schema';
import { EmbeddedPostgres } from '@app/embedded-postgres';
import { Operator } from '../test/harness/account.js';
import { redisIsInstalled, temporaryFolder, TestRedis } from '../test/harness/backing-services.js';
import { Cleanup } from '../test/harness/cleanup.js';
import { ServiceProcesses } from '../test/harness/service-processes.js';
import { until } from '../test/harness/until.js';
import { type BenchResult } from './bench-result.js';
import { median, round } from './measure.js';
import { type BareTask } from './webhooks/bare-loop.js';

const ENDPOINTS = 50;
const PER_ENDPOINT = 5;
const DELIVERIES = 10_000;
const ROUNDS = 5;
const WARM_UP_ROUNDS = 1;
const GOAL = 0.5;
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
  readonly deliver: () => Promise<void>;
}

function child(file: string, cleanup: Cleanup, execArgv: string[] = []): ChildProcess {
  const started = fork(path.join(import.meta.dirname, 'webhooks', file), { execArgv });
  cleanup.add(() => {
    started.kill();
    return Promise.resolve();
  });
  return started;
}

async function bareLoop(urls: readonly string[], cleanup: Cleanup): Promise<Target> {
  const loop = child('bare-loop.ts', cleanup, ['--import', 'tsx']);
  await once(loop, 'message');
  const task: BareTask = { urls, deliveries: DELIVERIES, perEndpoint: PER_ENDPOINT, data: DATA };
  const deliver = async () => {
    loop.send(task);
    await once(loop, 'message');
  };
  return { name: 'bare loop', deliver };
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
  return { name, deliver };
}

/** Rates of all rounds per target, taking turns so that other load on the machine affects all of them alike. */
async function measure(targets: readonly Target[], receiver: ChildProcess): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const target of targets) {
      const prepared = once(receiver, 'message');
      receiver.send({ expect: DELIVERIES });
      await prepared;
      const received = once(receiver, 'message') as Promise<[{ lastAt: number }]>;
      const startedAt = Date.now();
      await target.deliver();
      const [{ lastAt }] = await received;
      if (round >= WARM_UP_ROUNDS) {
        rates.get(target.name)!.push(DELIVERIES / ((lastAt - startedAt) / 1_000));
      }
    }
  }
  return rates;
}

/** Deliveries per second of one worker, compared with a loop that only signs and posts to the same receiver. */
export default async function webhooks(): Promise<BenchResult> {
  const cleanup = new Cleanup();
  try {
    const receiver = child('receiver.mjs', cleanup);
    const [{ port }] = (await once(receiver, 'message')) as [{ port: number }];
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

function result(rates: ReadonlyMap<string, readonly number[]>): BenchResult {
  const bare = rates.get('bare loop')!;
  // per round, since other load on the machine varies between rounds
  const share = (name: string) =>
    round(median((rates.get(name) ?? []).map((rate, round) => rate / bare[round]!)), 2);
  const perSecond = new Map([...rates].map(([name, values]) => [name, Math.round(median(values))]));
  const measured = [...rates.keys()].filter((name) => name !== 'bare loop');
  const value = share(measured.at(-1)!);
  const lines = [...perSecond].map(
    ([name, rate]) => `${name.padEnd(12)}${String(rate).padStart(8)}${`${share(name)} x`.padStart(9)}`,
  );
  return {
    bench: 'webhooks',
    goal: `deliveries/s of one worker >= ${GOAL} of a loop that only signs and posts`,
    value,
    met: measured.every((name) => share(name) >= GOAL),
    details: {
      perSecond: Object.fromEntries(perSecond),
      shares: Object.fromEntries(measured.map((name) => [name, share(name)])),
      rounds: Object.fromEntries([...rates].map(([name, values]) => [name, values.map(Math.round)])),
      endpoints: ENDPOINTS,
      deliveriesPerRound: DELIVERIES,
    },
    report: [
      `${DELIVERIES} deliveries to ${ENDPOINTS} endpoints, ${PER_ENDPOINT} at a time to each, median of ${ROUNDS} rounds`,
      `${''.padEnd(12)}${'a second'.padStart(8)}${'to bare'.padStart(9)}`,
      ...lines,
      'Delivery does not use the queue, so the two services differ only by chance.',
    ].join('\n'),
  };
}
