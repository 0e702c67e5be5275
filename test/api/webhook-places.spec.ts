import { setTimeout as sleep } from 'node:timers/promises';
import { emitEvent } from '@core/database';
import { EndpointHolds } from '@capabilities/webhooks';
import { until } from '../harness/until.js';
import { onWebhookScenes, type WebhookScene } from '../harness/webhook-scene.js';

/** Which endpoints are served if there are more than slots, and by which of several workers. */
describe('a webhook dispatcher with many endpoints and other workers', () => {
  let scene: WebhookScene;
  onWebhookScenes((next) => (scene = next));

  it('does not let an unresponsive endpoint delay the others, or get more than its share of requests', async () => {
    await scene.endpoint('/black-hole');
    scene.receiver.react = ({ path }) => (path === '/black-hole' ? 'hang' : 204);
    await scene.emit(1_000);
    for (let n = 0; n < 2; n++) scene.start();
    await until('the black hole gets its requests', () => scene.receiver.at('/black-hole').length === 5);
    await scene.endpoint('/alive', ['endpoint.ping']);
    const delays: number[] = [];
    for (let n = 0; n < 20; n++) {
      const emittedAt = Date.now();
      await emitEvent(scene.database, { accountId: scene.accountId, type: 'endpoint.ping', data: { n } });
      const arrived = await until(
        'the other endpoint gets its event',
        () => scene.receiver.at('/alive'),
        (deliveries) => deliveries.length > n,
      );
      delays.push(arrived[n]!.receivedAt - emittedAt);
    }
    delays.sort((a, b) => a - b);
    expect(delays[Math.floor(delays.length * 0.95)]).toBeLessThan(5_000);
    expect(scene.receiver.at('/black-hole')).toHaveLength(5);
    scene.receiver.react = () => 204;
    scene.receiver.hangUp();
  });

  it('reserves slots for responsive endpoints, however many never respond', async () => {
    await scene.endpoint('/alive', ['flight.processed']);
    scene.receiver.react = ({ path }) => (path === '/alive' ? 204 : 'hang');
    scene.start({ concurrency: 16 });
    await scene.emit(1);
    await until('it has responded', () => scene.count(`status = 'delivered'`));
    for (let n = 0; n < 20; n++) await scene.endpoint(`/black-hole/${n}`, ['flight.deleted']);
    await scene.emit(10, 'flight.deleted');
    await until('most slots are taken', () => scene.receiver.received.length >= 1 + 12);
    await scene.emit(8);
    await until('it gets all events', () => scene.receiver.at('/alive').length === 9);
    scene.receiver.react = () => 204;
    scene.receiver.hangUp();
  });

  it('moves on from an endpoint after its turn if others wait, however much is pending there', async () => {
    const busy = Array.from({ length: 10 }, (_, n) => `/busy/${n}`);
    for (const path of busy) await scene.endpoint(path, ['flight.processed']);
    let hasMore = true;
    const emitted: Promise<unknown>[] = [];
    scene.receiver.react = async ({ path }) => {
      if (hasMore && path === busy[0]) emitted.push(scene.emit(1)); // each delivery is followed by another event
      await sleep(200); // so that the slots are always taken
      return 204;
    };
    await scene.emit(50);
    scene.start({ concurrency: 8 });
    await until('all of them get requests', () => busy.every((path) => scene.receiver.at(path).length > 0));
    await scene.endpoint('/other', ['flight.deleted']);
    await scene.emit(1, 'flight.deleted');
    await until('the other one gets its event', () => scene.receiver.at('/other').length === 1);
    hasMore = false;
    await Promise.all(emitted);
  });

  it('shares the work with other workers without doubling it', async () => {
    for (let n = 0; n < 20; n++) await scene.endpoint(`/${n}`);
    for (let n = 0; n < 3; n++) scene.start();
    await scene.emit(50);
    await until(
      'all are delivered',
      () => scene.count(`status = 'delivered'`),
      (n) => n === 1_000,
    );
    expect(scene.receiver.received).toHaveLength(1_000);
  });

  it('leaves endpoints that it has no slots for to other workers', async () => {
    for (const path of ['/a', '/b', '/c', '/d']) await scene.endpoint(path);
    scene.receiver.react = () => 'hang';
    await scene.emit(1);
    scene.start({ concurrency: 2 });
    await until('two get requests', () => scene.receiver.received.length === 2);
    scene.start({ concurrency: 2 });
    await until('all get requests', () => scene.receiver.received.length === 4);
    expect(scene.receiver.received.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/c', '/d']);
    scene.receiver.react = () => 204;
    scene.receiver.hangUp();
  });

  it('holds endpoints in turns, and limits the low-priority ones', async () => {
    const unproven = [await scene.endpoint('/a'), await scene.endpoint('/b'), await scene.endpoint('/c')];
    const quick = [await scene.endpoint('/d'), await scene.endpoint('/e')];
    await scene.database.query('update webhook_endpoints set gives_way = false where id = any($1)', [quick]);
    await scene.emit(1);
    await scene.work.relay(10);
    const holds = new EndpointHolds(scene.url);
    scene.cleanup.add(() => holds.close());
    const turn = async (all: number, lowPriority: number) => {
      await holds.take({ all, lowPriority });
      const ids = holds.endpointIds;
      await holds.release(ids);
      return ids;
    };
    const seen = [await turn(2, 1), await turn(2, 1), await turn(2, 1)];
    expect(
      seen
        .flat()
        .filter((id) => unproven.includes(id))
        .sort(),
    ).toEqual(unproven);
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

  it('takes over from a worker that hangs', async () => {
    await scene.endpoint('/a');
    const ids = await scene.emit(3);
    await scene.work.relay(10);
    const still = new EndpointHolds(scene.url, 5); // and never responds again
    await still.take({ all: 10, lowPriority: 10 });
    expect(still.endpointIds).toHaveLength(1);
    scene.start();
    await until(
      'all are delivered',
      () => scene.count(`status = 'delivered'`),
      (n) => n === 3,
    );
    expect(still.endpointIds).toEqual([]);
    expect(scene.receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
      [...ids].sort(),
    );
  });
});
