import { emitEvent } from '@core/database';
import { DeliveryRepository } from '@capabilities/webhooks';
import { SeededRandom } from '../factories/flight-simulator/seeded-random.js';
import { samples } from '../harness/full-run.js';
import { until } from '../harness/until.js';
import { type Reaction } from '../harness/webhook-receiver.js';
import { ATTEMPTS_MAX, AUTO_DISABLE, onWebhookScenes, type WebhookScene } from '../harness/webhook-scene.js';

const EVENTS = samples({ usual: 250, full: 1_000 });

describe('the webhook dispatcher', () => {
  let scene: WebhookScene;
  onWebhookScenes((next) => (scene = next));

  it(`delivers ${EVENTS} events to 3 endpoints that fail every third request, and loses none`, async () => {
    const paths = ['/a', '/b', '/c'];
    for (const path of paths) await scene.endpoint(path);
    const faults: [Reaction, ...Reaction[]] = [500, 'hang', 'reset'];
    const random = new SeededRandom(1, 'faults');
    scene.receiver.react = () => (random.chance(0.3) ? random.pick(faults) : 204);
    const ids = await scene.emit(EVENTS);
    scene.start({ timeoutSeconds: 2, perEndpoint: 50 }); // a hanging one holds a slot for the whole timeout
    await until(
      'all are delivered',
      () => scene.count(`status = 'delivered'`),
      (n) => n === 3 * EVENTS,
    );
    for (const path of paths) {
      const seen = scene.receiver
        .at(path)
        .map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
      expect(new Set(seen)).toEqual(new Set(ids)); // none is missing, and a repeat has the same id
    }
    expect(scene.receiver.received.length).toBeGreaterThan(3 * EVENTS);
    const [{ attempts } = { attempts: 0 }] = await scene.database.query<{ attempts: number }[]>(
      'select count(*)::int as attempts from delivery_attempts',
    );
    // on a busy machine one may time out before it is received
    expect(attempts).toBeGreaterThanOrEqual(scene.receiver.received.length);
  });

  it('gives up a delivery after the last attempt, and keeps the outcome of each', async () => {
    await scene.endpoint('/down');
    scene.receiver.react = () => 503;
    await scene.emit(1);
    scene.start({ waitSeconds: 0 });
    await until('it is given up', () => scene.count(`status = 'failed' and finished_at is not null`));
    const attempts = await scene.database.query<{ number: number; status_code: number }[]>(
      'select number, status_code from delivery_attempts order by number',
    );
    expect(attempts.map(({ number }) => number)).toEqual(
      Array.from({ length: ATTEMPTS_MAX }, (_, n) => n + 1),
    );
    expect(new Set(attempts.map((attempt) => attempt.status_code))).toEqual(new Set([503]));
    expect(scene.receiver.received).toHaveLength(ATTEMPTS_MAX);
  });

  it('disables an endpoint that is gone and one that has failed for days; their deliveries stay for a replay', async () => {
    const gone = await scene.endpoint('/gone');
    const failing = await scene.endpoint('/failing');
    await scene.endpoint('/well');
    await scene.database.query(
      `update webhook_endpoints set failures = 9, failing_since = now() - interval '6 days' where id = $1`,
      [failing],
    );
    scene.receiver.react = ({ path }) => ({ '/gone': 410, '/failing': 500 })[path] ?? 200;
    await scene.emit(20);
    scene.start();
    await until('the healthy one has all', () => scene.receiver.at('/well').length === 20);
    const state = () =>
      scene.database.query<{ id: string; disabled_reason: string }[]>(
        'select id, disabled_reason from webhook_endpoints where disabled_at is not null order by id',
      );
    const disabled = await until('both are disabled', state, (rows) => rows.length === 2);
    expect(disabled).toEqual([
      { id: gone, disabled_reason: 'The endpoint returned 410 Gone.' },
      { id: failing, disabled_reason: AUTO_DISABLE.reason },
    ]);
    expect(await scene.count(`endpoint_id = ${failing} and status = 'pending'`)).toBe(20);
    const reached = scene.receiver.received.length;
    await scene.emit(1);
    await until('the next event reaches the healthy one', () => scene.receiver.at('/well').length === 21);
    expect(scene.receiver.received.length).toBe(reached + 1); // and no other
  });

  it('sends events only to endpoints subscribed to the type, and a ping only to its endpoint', async () => {
    const pinged = await scene.endpoint('/pinged', ['flight.deleted']);
    await scene.endpoint('/all');
    await scene.endpoint('/processed', ['flight.deleted', 'flight.processed']);
    await scene.emit(1);
    await emitEvent(scene.database, {
      accountId: scene.accountId,
      type: 'endpoint.ping',
      data: {},
      endpointId: pinged,
    });
    scene.start();
    await until(
      'three are delivered',
      () => scene.count(`status = 'delivered'`),
      (n) => n === 3,
    );
    expect(scene.receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/pinged', '/processed']);
    expect(scene.receiver.at('/pinged')[0]?.headers['x-service-event']).toBe('endpoint.ping');
  });

  it('tells chats of no flight from before the last days, however its date is written', async () => {
    const chat = await scene.endpoint('/chat');
    const webhook = await scene.endpoint('/webhook');
    await scene.database.query(`update webhook_endpoints set kind = 'discord' where id = $1`, [chat]);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const dates = [
      null,
      daysAgo(13),
      daysAgo(0),
      daysAgo(16),
      '1999-07-14T11:22:30Z',
      '+012026-01-01T00:00:00Z',
    ];
    for (const flown_at of dates) {
      const event = {
        accountId: scene.accountId,
        type: 'flight.processed',
        data: { flight: { flown_at } },
      } as const;
      await emitEvent(scene.database, event);
    }
    await emitEvent(scene.database, {
      accountId: scene.accountId,
      type: 'usage.threshold_reached',
      data: { percent: 80 },
    });
    expect(await scene.work.relay(10, 14)).toBe(7);
    const [of, ofAll] = [chat, webhook].map((id) => scene.count(`endpoint_id = ${id}`));
    expect([await of, await ofAll]).toEqual([4, 7]);
  });

  it('keeps the success of two attempts with one number, whichever is recorded first', async () => {
    const endpointId = await scene.endpoint('/a');
    await scene.emit(1);
    await scene.work.relay(10);
    const [due] = await scene.work.due({
      endpointIds: [endpointId],
      perEndpoint: 5,
      perLowPriorityEndpoint: 5,
      inHand: [],
      limit: 5,
    });
    const attempt = {
      ...{ deliveryId: due!.id, endpointId, number: 1, startedAt: new Date(), durationMs: 1, headers: null },
      ...{ error: null, reply: null, nextAttemptInMs: null, disableReason: null, isLowPriority: true },
    };
    const failed = { ...attempt, statusCode: 500, status: 'failed' } as const;
    const delivered = { ...attempt, statusCode: 204, status: 'delivered' } as const;
    for (const ended of [failed, delivered, failed]) await scene.work.record([ended], AUTO_DISABLE);
    expect(
      await scene.database.query(
        `select status, status_code from deliveries join delivery_attempts on delivery_id = deliveries.id`,
      ),
    ).toEqual([{ status: 'delivered', status_code: 204 }]);
  });

  it('keeps outcomes it cannot record, and does not resend meanwhile', async () => {
    await scene.endpoint('/a');
    await scene.database.query('alter table delivery_attempts rename to not_there');
    const failures: string[] = [];
    await scene.emit(1);
    scene.start({ onError: (doing) => failures.push(doing) });
    await until('it failed twice', () => failures.length >= 2);
    expect(new Set(failures)).toEqual(new Set(['recording attempts']));
    await scene.database.query('alter table not_there rename to delivery_attempts');
    await until('it is recorded', () => scene.count(`status = 'delivered'`));
    expect(scene.receiver.received).toHaveLength(1);
  });

  it('deletes old deliveries of a disabled endpoint, but none that is yet to be created', async () => {
    const disabled = await scene.endpoint('/disabled', ['flight.deleted', 'flight.processed']);
    await scene.endpoint('/enabled', ['flight.processed']);
    const [dropped, waitsForEnabled, sentAgain] = [
      await scene.emit(1, 'flight.deleted'),
      await scene.emit(1, 'flight.processed'),
      await scene.emit(1, 'flight.deleted'),
    ].flat();
    await scene.work.relay(10);
    await scene.database.query('update webhook_endpoints set disabled_at = now() where id = $1', [disabled]);
    await scene.database.query(`update events set created_at = now() - interval '31 days'`);
    await scene.database.query(
      `update deliveries set created_at = now() - interval '31 days'
        where event_id <> (select id from events where public_id = $1)`,
      [sentAgain],
    );
    expect(await scene.work.sweep(32, 10)).toBe(0);
    expect(await scene.work.sweep(30, 10)).toBe(1);
    const left = await scene.database.query<{ id: string }[]>(
      'select public_id as id from events order by events.id',
    );
    expect(left.map(({ id }) => id)).toEqual([waitsForEnabled, sentAgain]);
    expect(left).not.toContainEqual({ id: dropped });
    await scene.database.query(`update deliveries set created_at = now() - interval '31 days'`);
    await scene.database.query('update webhook_endpoints set disabled_at = now()');
    expect(await scene.work.sweep(30, 10)).toBe(2);
    expect(await scene.count('true')).toBe(0);
  });

  it('replays what an endpoint missed, but not events still on their way to it', async () => {
    const late = await scene.endpoint('/late');
    await scene.database.query('update webhook_endpoints set disabled_at = now() where id = $1', [late]);
    const missed = await scene.emit(2);
    await scene.work.relay(10);
    await scene.database.query('update webhook_endpoints set disabled_at = null where id = $1', [late]);
    const onTheirWay = await scene.emit(2);
    const [{ id: publicId } = { id: '' }] = await scene.database.query<{ id: string }[]>(
      'select public_id as id from webhook_endpoints',
    );
    const deliveries = new DeliveryRepository(scene.database);
    expect(await deliveries.replay(scene.accountId, publicId, new Date(0))).toBe(2);
    expect(await deliveries.replay(scene.accountId, publicId, new Date(0))).toBe(0);
    scene.start();
    await until(
      'all are delivered',
      () => scene.count(`status = 'delivered'`),
      (n) => n === 4,
    );
    const arrived = () => scene.receiver.received.map(({ headers }) => headers['webhook-id']);
    const events = [...missed, ...onTheirWay];
    expect(arrived().sort()).toEqual(events.sort());

    // everything, also what was accepted; nothing twice while it is on its way
    await scene.database.query('update webhook_endpoints set disabled_at = now()');
    expect(await deliveries.replay(scene.accountId, publicId, new Date(0), 'missed')).toBe(0);
    expect(await deliveries.replay(scene.accountId, publicId, new Date(0), 'all')).toBe(4);
    expect(await deliveries.replay(scene.accountId, publicId, new Date(0), 'all')).toBe(0);
    await scene.database.query('update webhook_endpoints set disabled_at = null');
    await until(
      'all are delivered again',
      () => scene.count(`status = 'delivered'`),
      (n) => n === 8,
    );
    expect(arrived().sort()).toEqual([...events, ...events].sort());
  });
});
