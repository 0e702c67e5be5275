import { emitEvent } from '@core/database';
import { DeliveryRepository, type EndpointFields, WebhookEndpointRepository } from '@capabilities/webhooks';
import { type EntityManager } from 'typeorm';
import { until } from '../harness/until.js';
import { onWebhookScenes, type WebhookScene } from '../harness/webhook-scene.js';

const LIMIT = 10;

/** No dispatcher runs: the tests block the transactions where they meet. */
describe('an event written while', () => {
  let scene: WebhookScene;
  let fields: EndpointFields;
  onWebhookScenes((next) => (scene = next));

  beforeEach(() => {
    fields = { url: scene.receiver.url('/new'), description: null, eventTypes: ['*'] };
  });

  const create = (session: EntityManager) =>
    new WebhookEndpointRepository(session).create(scene.accountId, fields, () => 'secret', LIMIT);

  const emit = (session: EntityManager = scene.database.manager) =>
    emitEvent(session, { accountId: scene.accountId, type: 'flight.processed', data: {} });

  /** Begins the first in a transaction, then the second, and commits the first once the second waits for it. */
  async function meeting<T>(first: (session: EntityManager) => Promise<unknown>, second: () => Promise<T>) {
    const session = scene.database.createQueryRunner();
    scene.cleanup.add(() => session.release());
    await session.startTransaction();
    await first(session.manager);
    const waiting = second();
    waiting.catch(() => undefined);
    await until('the second waits', async () => (await waitingForLocks()) === 1);
    await session.commitTransaction();
    return waiting;
  }

  async function waitingForLocks(): Promise<number> {
    const [row] = await scene.database.query<[{ count: number }]>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row.count;
  }

  async function isToBeRelayed(eventId: string): Promise<boolean> {
    const [event] = await scene.database.query<[{ waits: boolean }]>(
      'select relayed_at is null as waits from events where public_id = $1',
      [eventId],
    );
    return event.waits;
  }

  it('the account has no endpoint needs no relay, and can be replayed', async () => {
    const eventId = await emit();
    expect(await isToBeRelayed(eventId)).toBe(false);
    const endpoint = await create(scene.database.manager);
    const deliveries = new DeliveryRepository(scene.database);
    expect(await deliveries.replay(scene.accountId, endpoint!.publicId, new Date(0))).toBe(1);
  });

  it('the first endpoint is being registered is relayed to it', async () => {
    const eventId = await meeting(create, () => emit());
    expect(await isToBeRelayed(eventId)).toBe(true);
    await scene.work.relay(1);
    expect(await scene.count('true')).toBe(1);
  });

  it('the only endpoint is being enabled is relayed to it', async () => {
    const endpoints = new WebhookEndpointRepository(scene.database);
    const { publicId } = (await create(scene.database.manager))!;
    await endpoints.disable(scene.accountId, publicId, 'a test');
    expect(await isToBeRelayed(await emit())).toBe(false);
    const enable = (session: EntityManager) =>
      new WebhookEndpointRepository(session).enable(scene.accountId, publicId);
    const eventId = await meeting(enable, () => emit());
    expect(await isToBeRelayed(eventId)).toBe(true);
    await scene.work.relay(1);
    expect(await scene.count('true')).toBe(1);
  });

  it.each(['registered', 'enabled'])('an endpoint is about to be %s comes before that', async (how) => {
    const endpoints = new WebhookEndpointRepository(scene.database);
    let change: () => Promise<unknown> = () => create(scene.database.manager);
    if (how === 'enabled') {
      const { publicId } = (await create(scene.database.manager))!;
      await endpoints.disable(scene.accountId, publicId, 'a test');
      change = () => endpoints.enable(scene.accountId, publicId);
    }
    let eventId = '';
    await meeting(async (session) => (eventId = await emit(session)), change);
    expect(await isToBeRelayed(eventId)).toBe(false);
  });
});
