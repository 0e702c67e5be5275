import { setTimeout as sleep } from 'node:timers/promises';
import { type EventType } from '@app/contract';
import {
  createDataSource,
  DeliveryRepository,
  DeliveryWorkRepository,
  emitEvent,
  EndpointHolds,
  newId,
} from '@app/database';
import { addressList, newSigningSecret, WebhookClient, WebhookDispatcher } from '@app/webhooks';
import { type DataSource } from 'typeorm';
import { SeededRandom } from '../factories/flight-simulator/seeded-random.js';
import { Operator } from '../harness/account.js';
import { TestPostgres } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { until } from '../harness/until.js';
import { type Reaction, WebhookReceiver } from '../harness/webhook-receiver.js';

const ATTEMPTS_MAX = 25; // of which all fail by chance once in 10^12
const AUTO_DISABLE = { failingDays: 5, failuresMin: 10, reason: 'No success for 5 days.' };

describe('the webhook dispatcher', () => {
  const wholeFile = new Cleanup();
  const eachTest = new Cleanup();
  let postgres: TestPostgres;
  let databases = 0;
  let url: string;
  let database: DataSource;
  let work: DeliveryWorkRepository;
  let receiver: WebhookReceiver;
  let accountId: string;

  beforeAll(async () => {
    postgres = await TestPostgres.start();
    wholeFile.add(() => postgres.stop());
  });

  beforeEach(async () => {
    url = await postgres.createDatabase(`webhooks_${++databases}`);
    database = await createDataSource({ url, poolMax: 6, applicationName: 'test' }).initialize();
    eachTest.add(() => database.destroy());
    work = new DeliveryWorkRepository(database);
    receiver = await WebhookReceiver.start();
    eachTest.add(() => receiver.stop());
    const operator = await Operator.at(url);
    ({ id: accountId } = await operator.createAccount());
    await operator.close();
  });

  afterEach(() => eachTest.run());
  afterAll(() => wholeFile.run());

  async function endpoint(path: string, eventTypes = ['*']): Promise<string> {
    const [{ id } = { id: '' }] = await database.query<{ id: string }[]>(
      `insert into webhook_endpoints (public_id, account_id, url, event_types, secret)
       values ($1, $2, $3, $4, $5) returning id`,
      [newId('endpoint'), accountId, receiver.url(path), eventTypes, newSigningSecret()],
    );
    return id;
  }

  async function emit(count: number, type: EventType = 'flight.processed'): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await emitEvent(database, { accountId, type, data: { n } }));
    return ids;
  }

  interface DispatcherWish {
    readonly waitSeconds?: number;
    readonly timeoutSeconds?: number;
    readonly concurrency?: number;
    readonly perEndpoint?: number;
    readonly onError?: (doing: string, error: unknown) => void;
  }

  /** The time-out is short only where something hangs: on a busy machine a short one is met by chance. */
  function start({
    waitSeconds = 0.05,
    timeoutSeconds = 60,
    concurrency = 200,
    perEndpoint = 5,
    onError = (doing, error) => console.error(doing, error),
  }: DispatcherWish = {}): WebhookDispatcher {
    const client = new WebhookClient({
      allowed: addressList(['127.0.0.0/8']),
      allowHttp: true,
      connectTimeoutMs: timeoutSeconds * 1_000,
      totalTimeoutMs: timeoutSeconds * 1_000,
      userAgent: 'test',
    });
    const holds = new EndpointHolds(url);
    const dispatcher = new WebhookDispatcher(
      {
        concurrency,
        perEndpoint,
        scheduleSeconds: [0, ...Array<number>(ATTEMPTS_MAX - 1).fill(waitSeconds)],
        autoDisable: AUTO_DISABLE,
      },
      {
        work,
        holds,
        client,
        decryptSecret: (secret) => secret,
        onError,
      },
    );
    eachTest.add(() => client.close());
    eachTest.add(() => holds.close());
    eachTest.add(() => dispatcher.stop());
    dispatcher.start();
    return dispatcher;
  }

  async function count(where: string): Promise<number> {
    const [row] = await database.query<{ count: number }[]>(
      `select count(*)::int as count from deliveries where ${where}`,
    );
    return row?.count ?? -1;
  }

  it('delivers 1,000 events to 3 endpoints of which every third answer is a fault, and loses none', async () => {
    const paths = ['/a', '/b', '/c'];
    for (const path of paths) await endpoint(path);
    const faults: [Reaction, ...Reaction[]] = [500, 'hang', 'reset'];
    const random = new SeededRandom(1, 'faults');
    receiver.react = () => (random.chance(0.3) ? random.pick(faults) : 204);
    const ids = await emit(1_000);
    start({ timeoutSeconds: 2, perEndpoint: 50 }); // a hanging one holds a place for the whole time-out
    await until(
      'all are delivered',
      () => count(`status = 'delivered'`),
      (n) => n === 3_000,
    );
    for (const path of paths) {
      const seen = receiver.at(path).map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
      expect(new Set(seen)).toEqual(new Set(ids)); // none is missing, and a repeated one has the id of the first
    }
    expect(receiver.received.length).toBeGreaterThan(3_000);
    const [{ attempts } = { attempts: 0 }] = await database.query<{ attempts: number }[]>(
      'select count(*)::int as attempts from delivery_attempts',
    );
    // on a busy machine one may time out before it is received
    expect(attempts).toBeGreaterThanOrEqual(receiver.received.length);
  });

  it('does not let an endpoint that never answers hold up the others, nor be asked by more than may be', async () => {
    await endpoint('/black-hole');
    receiver.react = ({ path }) => (path === '/black-hole' ? 'hang' : 204);
    await emit(1_000);
    for (let n = 0; n < 2; n++) start();
    await until('the black hole is tried', () => receiver.at('/black-hole').length === 5);
    await endpoint('/alive', ['endpoint.ping']);
    const delays: number[] = [];
    for (let n = 0; n < 20; n++) {
      const emittedAt = Date.now();
      await emitEvent(database, { accountId, type: 'endpoint.ping', data: { n } });
      const arrived = await until(
        'the other endpoint is told',
        () => receiver.at('/alive'),
        (deliveries) => deliveries.length > n,
      );
      delays.push(arrived[n]!.receivedAt - emittedAt);
    }
    delays.sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThan(5_000);
    expect(receiver.at('/black-hole')).toHaveLength(5);
    receiver.react = () => 204;
    receiver.hangUp();
  });

  it('keeps places for endpoints that answer, however many never do', async () => {
    await endpoint('/alive', ['flight.processed']);
    receiver.react = ({ path }) => (path === '/alive' ? 204 : 'hang');
    start({ concurrency: 16 });
    await emit(1);
    await until('it has answered', () => count(`status = 'delivered'`));
    for (let n = 0; n < 20; n++) await endpoint(`/black-hole/${n}`, ['flight.deleted']);
    await emit(10, 'flight.deleted');
    await until('most places are taken', () => receiver.received.length >= 1 + 12);
    await emit(8);
    await until('it is told all', () => receiver.at('/alive').length === 9);
    receiver.react = () => 204;
    receiver.hangUp();
  });

  it('leaves an endpoint after a turn when others wait, however much is still to do there', async () => {
    const busy = Array.from({ length: 10 }, (_, n) => `/busy/${n}`);
    for (const path of busy) await endpoint(path, ['flight.processed']);
    let hasMore = true;
    const emitted: Promise<unknown>[] = [];
    receiver.react = async ({ path }) => {
      if (hasMore && path === busy[0]) emitted.push(emit(1)); // for each that is delivered there is another
      await sleep(200); // so that the places are taken all the time
      return 204;
    };
    await emit(50);
    start({ concurrency: 8 });
    await until('all of them are asked', () => busy.every((path) => receiver.at(path).length > 0));
    await endpoint('/other', ['flight.deleted']);
    await emit(1, 'flight.deleted');
    await until('the other one is told', () => receiver.at('/other').length === 1);
    hasMore = false;
    await Promise.all(emitted);
  });

  it('gives a delivery up after the last attempt, and keeps what came of each', async () => {
    await endpoint('/down');
    receiver.react = () => 503;
    await emit(1);
    start({ waitSeconds: 0 });
    await until('it is given up', () => count(`status = 'failed' and finished_at is not null`));
    const attempts = await database.query<{ number: number; status_code: number }[]>(
      'select number, status_code from delivery_attempts order by number',
    );
    expect(attempts.map(({ number }) => number)).toEqual(
      Array.from({ length: ATTEMPTS_MAX }, (_, n) => n + 1),
    );
    expect(new Set(attempts.map((attempt) => attempt.status_code))).toEqual(new Set([503]));
    expect(receiver.received).toHaveLength(ATTEMPTS_MAX);
  });

  it('disables an endpoint that is gone, and one that has failed for days; the rest stays to be replayed', async () => {
    const gone = await endpoint('/gone');
    const failing = await endpoint('/failing');
    await endpoint('/well');
    await database.query(
      `update webhook_endpoints set failures = 9, failing_since = now() - interval '6 days' where id = $1`,
      [failing],
    );
    receiver.react = ({ path }) => ({ '/gone': 410, '/failing': 500 })[path] ?? 200;
    await emit(20);
    start();
    await until('the healthy one has all', () => receiver.at('/well').length === 20);
    const state = () =>
      database.query<{ id: string; disabled_reason: string }[]>(
        'select id, disabled_reason from webhook_endpoints where disabled_at is not null order by id',
      );
    const disabled = await until('both are disabled', state, (rows) => rows.length === 2);
    expect(disabled).toEqual([
      { id: gone, disabled_reason: 'The endpoint answered 410 Gone.' },
      { id: failing, disabled_reason: AUTO_DISABLE.reason },
    ]);
    expect(await count(`endpoint_id = ${failing} and status = 'pending'`)).toBe(20);
    const reached = receiver.received.length;
    await emit(1);
    await until('the next event reaches the healthy one', () => receiver.at('/well').length === 21);
    expect(receiver.received.length).toBe(reached + 1); // and nobody else
  });

  it('tells only the endpoints that asked for the type, and a ping only the one that was pinged', async () => {
    const pinged = await endpoint('/pinged', ['flight.deleted']);
    await endpoint('/all');
    await endpoint('/processed', ['flight.deleted', 'flight.processed']);
    await emit(1);
    await emitEvent(database, { accountId, type: 'endpoint.ping', data: {}, endpointId: pinged });
    start();
    await until(
      'three are delivered',
      () => count(`status = 'delivered'`),
      (n) => n === 3,
    );
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/pinged', '/processed']);
    expect(receiver.at('/pinged')[0]?.headers['x-service-event']).toBe('endpoint.ping');
  });

  it('shares the work with other workers without doubling it', async () => {
    for (let n = 0; n < 20; n++) await endpoint(`/${n}`);
    for (let n = 0; n < 3; n++) start();
    await emit(50);
    await until(
      'all are delivered',
      () => count(`status = 'delivered'`),
      (n) => n === 1_000,
    );
    expect(receiver.received).toHaveLength(1_000);
  });

  it('leaves endpoints that it has no place for to other workers', async () => {
    for (const path of ['/a', '/b', '/c', '/d']) await endpoint(path);
    receiver.react = () => 'hang';
    await emit(1);
    start({ concurrency: 2 });
    await until('two are asked', () => receiver.received.length === 2);
    start({ concurrency: 2 });
    await until('all are asked', () => receiver.received.length === 4);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/c', '/d']);
    receiver.react = () => 204;
    receiver.hangUp();
  });

  it('lets the success of two attempts of one number stand, whichever is recorded first', async () => {
    const endpointId = await endpoint('/a');
    await emit(1);
    await work.relay(10);
    const [due] = await work.due({
      endpointIds: [endpointId],
      perEndpoint: 5,
      perEndpointGivingWay: 5,
      inHand: [],
      limit: 5,
    });
    const attempt = {
      ...{ deliveryId: due!.id, endpointId, number: 1, startedAt: new Date(), durationMs: 1 },
      ...{ error: null, reply: null, nextAttemptInMs: null, disableReason: null, givesWay: true },
    };
    const failed = { ...attempt, statusCode: 500, status: 'failed' } as const;
    const delivered = { ...attempt, statusCode: 204, status: 'delivered' } as const;
    for (const ended of [failed, delivered, failed]) await work.record([ended], AUTO_DISABLE);
    expect(
      await database.query(
        `select status, status_code from deliveries join delivery_attempts on delivery_id = deliveries.id`,
      ),
    ).toEqual([{ status: 'delivered', status_code: 204 }]);
  });

  it('holds endpoints in turns, and no more of those that give way than there is room for', async () => {
    const giveWay = [await endpoint('/a'), await endpoint('/b'), await endpoint('/c')];
    const quick = [await endpoint('/d'), await endpoint('/e')];
    await database.query('update webhook_endpoints set gives_way = false where id = any($1)', [quick]);
    await emit(1);
    await work.relay(10);
    const holds = new EndpointHolds(url);
    eachTest.add(() => holds.close());
    const turn = async (all: number, givingWay: number) => {
      await holds.take({ all, givingWay });
      const ids = holds.endpointIds;
      await holds.release(ids);
      return ids;
    };
    const seen = [await turn(2, 1), await turn(2, 1), await turn(2, 1)];
    expect(
      seen
        .flat()
        .filter((id) => giveWay.includes(id))
        .sort(),
    ).toEqual(giveWay);
    expect(
      new Set(
        seen
          .slice(0, 2)
          .flat()
          .filter((id) => quick.includes(id)),
      ),
    ).toEqual(new Set(quick));
    expect(await turn(0, 0)).toEqual([]);
    expect((await turn(10, 10)).length).toBe(5);
  });

  it('takes up what a worker held that stands still', async () => {
    await endpoint('/a');
    const ids = await emit(3);
    await work.relay(10);
    const still = new EndpointHolds(url, 5); // and is never heard of again
    await still.take({ all: 10, givingWay: 10 });
    expect(still.endpointIds).toHaveLength(1);
    start();
    await until(
      'all are delivered',
      () => count(`status = 'delivered'`),
      (n) => n === 3,
    );
    expect(still.endpointIds).toEqual([]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual([...ids].sort());
  });

  it('keeps what it cannot write down, and does not send it again meanwhile', async () => {
    await endpoint('/a');
    await database.query('alter table delivery_attempts rename to not_there');
    const failures: string[] = [];
    await emit(1);
    start({ onError: (doing) => failures.push(doing) });
    await until('it has failed twice', () => failures.length >= 2);
    expect(new Set(failures)).toEqual(new Set(['recording attempts']));
    await database.query('alter table not_there rename to delivery_attempts');
    await until('it is written down', () => count(`status = 'delivered'`));
    expect(receiver.received).toHaveLength(1);
  });

  it('keeps no delivery longer for an endpoint that stays disabled, and drops none that is yet to be made', async () => {
    const disabled = await endpoint('/disabled', ['flight.deleted', 'flight.processed']);
    await endpoint('/enabled', ['flight.processed']);
    const [dropped, waitsForEnabled, sentAgain] = [
      await emit(1, 'flight.deleted'),
      await emit(1, 'flight.processed'),
      await emit(1, 'flight.deleted'),
    ].flat();
    await work.relay(10);
    await database.query('update webhook_endpoints set disabled_at = now() where id = $1', [disabled]);
    await database.query(`update events set created_at = now() - interval '31 days'`);
    await database.query(
      `update deliveries set created_at = now() - interval '31 days'
        where event_id <> (select id from events where public_id = $1)`,
      [sentAgain],
    );
    expect(await work.sweep(32, 10)).toBe(0);
    expect(await work.sweep(30, 10)).toBe(1);
    const left = await database.query<{ id: string }[]>(
      'select public_id as id from events order by events.id',
    );
    expect(left.map(({ id }) => id)).toEqual([waitsForEnabled, sentAgain]);
    expect(left).not.toContainEqual({ id: dropped });
    await database.query(`update deliveries set created_at = now() - interval '31 days'`);
    await database.query('update webhook_endpoints set disabled_at = now()');
    expect(await work.sweep(30, 10)).toBe(2);
    expect(await count('true')).toBe(0);
  });

  it('replays what an endpoint missed, and not what is on its way to it', async () => {
    const late = await endpoint('/late');
    await database.query('update webhook_endpoints set disabled_at = now() where id = $1', [late]);
    const missed = await emit(2);
    await work.relay(10);
    await database.query('update webhook_endpoints set disabled_at = null where id = $1', [late]);
    const onTheirWay = await emit(2);
    const [{ id: publicId } = { id: '' }] = await database.query<{ id: string }[]>(
      'select public_id as id from webhook_endpoints',
    );
    const deliveries = new DeliveryRepository(database);
    expect(await deliveries.replay(accountId, publicId, new Date(0))).toBe(2);
    expect(await deliveries.replay(accountId, publicId, new Date(0))).toBe(0);
    start();
    await until(
      'all are delivered',
      () => count(`status = 'delivered'`),
      (n) => n === 4,
    );
    const arrived = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(arrived.sort()).toEqual([...missed, ...onTheirWay].sort());
  });
});
