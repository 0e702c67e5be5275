import { setTimeout as sleep } from 'node:timers/promises';
import { emitEvent } from '@core/database';
import { createDataSource } from '@capabilities/all-tables';
import { EventSource } from 'eventsource';
import { type DataSource } from 'typeorm';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Operator } from '../harness/account.js';
import { ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { type BalancedServer, haproxyIsInstalled, TestHaproxy } from '../harness/haproxy.js';
import { reservePort } from '../harness/reserve-port.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { until } from '../harness/until.js';

const KILLS = 4;
const EVENTS = '/api/v1/events';

const withHaproxy = haproxyIsInstalled() ? describe : describe.skip;
if (!haproxyIsInstalled()) {
  console.warn(
    '\n!!! haproxy is not on the PATH: streams of events behind a load balancer are NOT tested.\n',
  );
}

/** A client as in a browser: it reconnects by itself, except after a response that is not a stream. */
class StandardClient {
  readonly ids: string[] = [];
  private source: EventSource;
  private cursor = '';

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {
    this.source = this.open();
  }

  close(): void {
    this.source.close();
  }

  private open(): EventSource {
    const source = new EventSource(`${this.url}${EVENTS}`, {
      fetch: (input, init) => {
        const headers = { ...init.headers, Authorization: `Bearer ${this.key}` };
        // after a response of the balancer, the next source continues
        const lastEventId: Record<string, string> =
          this.cursor === '' ? {} : { 'Last-Event-ID': this.cursor };
        return fetch(input, { ...init, headers: { ...lastEventId, ...headers } });
      },
    });
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      this.ids.push((JSON.parse(data) as { id: string }).id);
      this.cursor = lastEventId;
    });
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED || this.source !== source) return;
      setTimeout(() => (this.source = this.open()), 500);
    });
    return source;
  }
}

withHaproxy('the event feed behind haproxy', () => {
  const cleanup = new Cleanup();
  const services: ServiceProcesses[] = [];
  const servers: BalancedServer[] = [];
  let haproxy: TestHaproxy;
  let operator: Operator;
  let database: DataSource;
  let account: { id: string };
  let key: string;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('event_feed_behind_haproxy');
    for (let i = 1; i <= 2; i++) {
      const managementPort = await reservePort();
      const environment = {
        ANALYSIS_THREADS: '1',
        API_MANAGEMENT_PORT: String(managementPort),
        EVENT_STREAM_HEARTBEAT_SECONDS: '2',
        ...(services[0] && { DATA_DIR: services[0].dataDir }), // they share the file store
      };
      const service = await ServiceProcesses.prepare({ databaseUrl, environment });
      cleanup.add(() => service.stop());
      services.push(service);
      servers.push({ name: `api${i}`, port: Number(new URL(service.baseUrl).port), managementPort });
    }
    await Promise.all(services.map((service) => service.startApi()));
    await services[0]!.startWorker();
    haproxy = await TestHaproxy.start(servers);
    cleanup.add(() => haproxy.stop());
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
    database = await createDataSource({ url: databaseUrl, poolMax: 8, applicationName: 'test' }).initialize();
    cleanup.add(() => database.destroy());
    account = await operator.createAccount();
    ({ key } = await operator.createKey(account.id));
  });

  afterAll(() => cleanup.run());

  it('loses and doubles nothing while APIs and workers are killed and transactions overlap', async () => {
    let isWriting = true;
    let isOver = false;
    const uploader = new ApiClient(haproxy.url, key);
    const upload = async () => {
      for (let seed = 8_000; isWriting; seed++) {
        const { igc } = shortRidgeFlight({ seed });
        await uploader.upload({ igc }, { Prefer: 'respond-async' }).catch(() => undefined);
        await sleep(200);
      }
    };
    /** Commits late, so that events are committed in another order than they are written. */
    const write = async () => {
      for (let n = 0; isWriting; n++) {
        await database.transaction(async (manager) => {
          await emitEvent(manager, { accountId: account.id, type: 'flight.deleted', data: { n } });
          await sleep(Math.random() * 100);
        });
      }
    };
    const polled: string[] = [];
    /** As a program that stores the cursor with what it has done. */
    const poll = async () => {
      let cursor: string | undefined;
      for (let isLast = false; !isLast;) {
        isLast = isOver;
        const url = `${haproxy.url}${EVENTS}?limit=20${cursor ? `&after=${cursor}` : ''}`;
        const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } }).catch(
          () => undefined,
        );
        const page = response?.ok
          ? ((await response.json().catch(() => undefined)) as
              { data: { id: string }[]; has_more: boolean; next_cursor: string } | undefined)
          : undefined;
        if (!page) {
          isLast = false;
          await sleep(100);
          continue;
        }
        polled.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
        if (page.has_more) isLast = false;
      }
    };

    const client = new StandardClient(haproxy.url, key);
    cleanup.add(() => Promise.resolve(client.close()));
    const writing = [upload(), ...Array.from({ length: 5 }, write)];
    const polling = poll();
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(1_000);
      const service = services[kill % services.length]!;
      await service.api!.end('SIGKILL');
      if (kill === 1) {
        await services[0]!.worker!.end('SIGKILL');
        await services[0]!.startWorker();
      }
      await service.startApi();
      await until('haproxy uses it again', async () =>
        (await haproxy.states('accepting')).every(({ status }) => status === 'UP'),
      );
    }
    isWriting = false;
    await Promise.all(writing);
    await until('all flights are processed', async () => {
      const [row] = await database.query<{ count: number }[]>(
        `select count(*)::int as count from flights where status = 'processing'`,
      );
      return row!.count === 0;
    });
    isOver = true;
    await polling;
    const rows = await database.query<{ id: string }[]>(
      'select public_id as id from events where account_id = $1 order by position',
      [account.id],
    );
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(100);
    expect(polled).toEqual(ids);
    await until('the stream has all of them', () => client.ids.length >= ids.length);
    expect(client.ids).toEqual(ids);
  });
});
