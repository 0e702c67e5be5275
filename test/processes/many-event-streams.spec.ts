import { readFileSync } from 'node:fs';
import { Operator } from '../harness/account.js';
import { Cleanup } from '../harness/cleanup.js';
import { TestStream } from '../harness/event-stream.js';
import { ServiceProcesses } from '../harness/service-processes.js';
import { SharedPostgres } from '../harness/shared-postgres.js';

const ACCOUNTS = 4;
const KEYS = 25;
const EVENTS = 10_000;
const BATCH = 100;
/** What a hundred connections and a busy heap take. The messages of one run are 300 MB. */
const GROWTH_MIB_MAX = 150;

/** One transaction per batch, as bursts of uploads are: all accounts get their events at the same time. */
const EMIT = `
  with emitted as (
    insert into events (public_id, account_id, type, data, relayed_at)
    select 'evt_' || lpad(account || '_' || n, 26, '0'), account, 'flight.processed', '{"flight":{"title":"A flight"}}', now()
      from unnest($1::bigint[]) account, generate_series($2::int, $3::int) n returning account_id)
  select pg_notify('event_emitted', account_id::text) from (select distinct account_id from emitted) each`;

describe('a hundred streams of 10,000 events each', () => {
  const cleanup = new Cleanup();
  let service: ServiceProcesses;
  let operator: Operator;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase('many_event_streams');
    service = await ServiceProcesses.prepare({ databaseUrl, environment: {} });
    cleanup.add(() => service.stop());
    await service.startApi();
    operator = await Operator.at(databaseUrl);
    cleanup.add(() => operator.close());
  });

  afterAll(() => cleanup.run());

  const memoryMib = () => {
    const status = readFileSync(`/proc/${service.api!.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1_024;
  };

  it('miss nothing, double nothing, and do not grow the API', async () => {
    const accounts: { id: string; streams: TestStream[] }[] = [];
    for (let a = 0; a < ACCOUNTS; a++) {
      const { id } = await operator.createAccount();
      const streams: TestStream[] = [];
      for (let k = 0; k < KEYS; k++) {
        const { key } = await operator.createKey(id);
        const stream = await TestStream.open(service.baseUrl, key, { after: 'now' });
        cleanup.add(() => Promise.resolve(stream.close()));
        streams.push(stream);
      }
      accounts.push({ id, streams });
    }
    const all = accounts.flatMap(({ streams }) => streams);
    const received = () => Math.min(...all.map(({ events }) => events.length));
    const until = async (count: number) => {
      const deadline = Date.now() + 200_000;
      while (received() < count && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const memory: number[] = [];
    const startedAt = Date.now();
    for (let n = 1; n <= EVENTS; n += BATCH) {
      await operator.database.query(EMIT, [accounts.map(({ id }) => id), n, n + BATCH - 1]);
      if (n % 1_000 === 1) memory.push(memoryMib());
    }
    await until(EVENTS);
    memory.push(memoryMib());
    const seconds = (Date.now() - startedAt) / 1_000;
    console.log({
      seconds,
      perSecond: Math.round((all.length * EVENTS) / seconds),
      memory: memory.map(Math.round),
    });
    for (const { id, streams } of accounts) {
      const rows = await operator.database.query<{ id: string }[]>(
        'select public_id as id from events where account_id = $1 order by position',
        [id],
      );
      const ids = rows.map((row) => row.id);
      expect(ids).toHaveLength(EVENTS);
      for (const stream of streams) expect(stream.ids).toEqual(ids);
    }
    const [, warm = 0] = memory; // after the first thousand
    expect(Math.max(...memory) - warm).toBeLessThan(GROWTH_MIB_MAX);
  });
});
