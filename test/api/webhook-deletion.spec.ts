import { emitEvent } from '@core/database';
import { DeliveryRepository, type EndedAttempt, WebhookEndpointRepository } from '@capabilities/webhooks';
import { type QueryRunner } from 'typeorm';
import { until } from '../harness/until.js';
import { AUTO_DISABLE, onWebhookScenes, type WebhookScene } from '../harness/webhook-scene.js';

/** The outcome of a call, awaited at the end, so that a failure in between is not unhandled. */
type Outcome = Promise<PromiseSettledResult<unknown>[]>;

const endsWith = (value: unknown) => [{ status: 'fulfilled', value }];

/** No dispatcher runs: the tests take its steps themselves and block them where they meet. */
describe('an endpoint being deleted', () => {
  let scene: WebhookScene;
  let endpointId: string;
  let publicId: string;
  onWebhookScenes((next) => (scene = next));

  beforeEach(async () => {
    endpointId = await scene.endpoint('/deleted');
    const [endpoint] = await scene.database.query<[{ publicId: string }]>(
      'select public_id as "publicId" from webhook_endpoints where id = $1',
      [endpointId],
    );
    ({ publicId } = endpoint);
  });

  /** A transaction that has done this and stays open. */
  async function holding(sql: string, ...values: unknown[]): Promise<QueryRunner> {
    const session = scene.database.createQueryRunner();
    scene.cleanup.add(() => session.release());
    await session.startTransaction();
    await session.query(sql, values);
    return session;
  }

  const begun = (call: Promise<unknown>): Outcome => Promise.allSettled([call]);

  async function waiting(): Promise<number> {
    const [row] = await scene.database.query<[{ count: number }]>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row.count;
  }

  const untilWaiting = (count: number) => until(`${count} wait`, waiting, (seen) => seen === count);

  async function deliveries(): Promise<{ id: string; publicId: string }[]> {
    return scene.database.query('select id, public_id as "publicId" from deliveries order by id');
  }

  const deletingIt = () => holding('delete from webhook_endpoints where id = $1', endpointId);

  it('is not found by a request for a test event', async () => {
    const deleting = await deletingIt();
    const ping = begun(new WebhookEndpointRepository(scene.database).ping(scene.accountId, publicId));
    await untilWaiting(1);
    await deleting.commitTransaction();
    expect(await ping).toEqual(endsWith(undefined));
  });

  it('takes a delivery that is being resent with it', async () => {
    await scene.emit(1);
    await scene.work.relay(10);
    const [delivery] = await deliveries();
    const deleting = await deletingIt();
    const resend = begun(new DeliveryRepository(scene.database).resend(scene.accountId, delivery!.publicId));
    await untilWaiting(1);
    await deleting.commitTransaction();
    expect(await resend).toEqual(endsWith(undefined));
  });

  it('does not prevent events from being relayed to other endpoints', async () => {
    const other = await scene.endpoint('/other');
    await scene.emit(1);
    await emitEvent(scene.database, {
      accountId: scene.accountId,
      type: 'endpoint.ping',
      data: {},
      endpointId,
    });
    const deleting = await deletingIt();
    const relay = begun(scene.work.relay(10));
    await untilWaiting(1);
    await deleting.commitTransaction();
    expect(await relay).toEqual(endsWith(1)); // the test event is gone
    expect(await scene.count(`endpoint_id = ${other}`)).toBe(1);
    expect(await scene.count('true')).toBe(1);
  });

  it('is deleted together with the attempts being recorded', async () => {
    await scene.emit(2);
    await scene.work.relay(10);
    const [first, second] = await deliveries();
    const held = await holding('select 1 from deliveries where id = $1 for update', first!.id);
    const removal = begun(new WebhookEndpointRepository(scene.database).remove(scene.accountId, publicId));
    await untilWaiting(1); // it has locked the endpoint, and waits for its first delivery
    const recorded = begun(scene.work.record([attemptOf(second!.id)], AUTO_DISABLE));
    await untilWaiting(2);
    await held.rollbackTransaction();
    expect(await removal).toEqual(endsWith(true));
    expect(await recorded).toEqual(endsWith([]));
    expect(await scene.count('true')).toBe(0);
  });

  function attemptOf(deliveryId: string): EndedAttempt {
    return {
      deliveryId,
      endpointId,
      number: 1,
      startedAt: new Date(),
      headers: null,
      durationMs: 1,
      statusCode: 500,
      error: null,
      reply: null,
      status: 'pending',
      nextAttemptInMs: 0,
      disableReason: null,
      isLowPriority: false,
    };
  }

  it('replays only events that are not being deleted', async () => {
    const [gone] = await scene.emit(2);
    await scene.database.query('update events set relayed_at = now()');
    const deleting = await holding('delete from events where public_id = $1', gone);
    const replay = begun(
      new DeliveryRepository(scene.database).replay(scene.accountId, publicId, new Date(0)),
    );
    let ended = false;
    void replay.then(() => (ended = true));
    await until('it ends, or waits for the deletion', async () => ended || (await waiting()) > 0);
    await deleting.commitTransaction();
    expect(await replay).toEqual(endsWith(1));
  });
});
