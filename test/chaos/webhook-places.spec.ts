import { setTimeout as sleep } from 'node:timers/promises';
import { emitEvent, EndpointHolds } from '@app/database';
import { until } from '../harness/until.js';
import { onWebhookScenes, type WebhookScene } from '../harness/webhook-scene.js';

/** Who is delivered to when there are more endpoints than places, and by which of several workers. */
describe('a webhook dispatcher, between endpoints and other workers,', () => {
  let scene: WebhookScene;
  onWebhookScenes((next) => (scene = next));

  it('does not let an endpoint that never answers hold up the others, nor be asked by more than may be', async () => {
    await scene.endpoint('/black-hole');
    scene.receiver.react = ({ path }) => (path === '/black-hole' ? 'hang' : 204);
    await scene.emit(1_000);
    for (let n = 0; n < 2; n++) scene.start();
    await until('the black hole is tried', () => scene.receiver.at('/black-hole').length === 5);
    await scene.endpoint('/alive', ['endpoint.ping']);
    const delays: number[] = [];
    for (let n = 0; n < 20; n++) {
      const emittedAt = Date.now();
      await emitEvent(scene.database, { accountId: scene.accountId, type: 'endpoint.ping', data: { n } });
      const arrived = await until(
        'the other endpoint is told',
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

  it('keeps places for endpoints that answer, however many never do', async () => {
    await scene.endpoint('/alive', ['flight.processed']);
    scene.receiver.react = ({ path }) => (path === '/alive' ? 204 : 'hang');
    scene.start({ concurrency: 16 });
    await scene.emit(1);
    await until('it has answered', () => scene.count(`status = 'delivered'`));
    for (let n = 0; n < 20; n++) await scene.endpoint(`/black-hole/${n}`, ['flight.deleted']);
    await scene.emit(10, 'flight.deleted');
    await until('most places are taken', () => scene.receiver.received.length >= 1 + 12);
    await scene.emit(8);
    await until('it is told all', () => scene.receiver.at('/alive').length === 9);
    scene.receiver.react = () => 204;
    scene.receiver.hangUp();
  });

  it('leaves an endpoint after a turn when others wait, however much is still to do there', async () => {
    const busy = Array.from({ length: 10 }, (_, n) => `/busy/${n}`);
    for (const path of busy) await scene.endpoint(path, ['flight.processed']);
    let hasMore = true;
    const emitted: Promise<unknown>[] = [];
    scene.receiver.react = async ({ path }) => {
      if (hasMore && path === busy[0]) emitted.push(scene.emit(1)); // for each that is delivered there is another
      await sleep(200); // so that the places are taken all the time
      return 204;
    };
    await scene.emit(50);
    scene.start({ concurrency: 8 });
    await until('all of them are asked', () => busy.every((path) => scene.receiver.at(path).length > 0));
    await scene.endpoint('/other', ['flight.deleted']);
    await scene.emit(1, 'flight.deleted');
    await until('the other one is told', () => scene.receiver.at('/other').length === 1);
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

  it('leaves endpoints that it has no place for to other workers', async () => {
    for (const path of ['/a', '/b', '/c', '/d']) await scene.endpoint(path);
    scene.receiver.react = () => 'hang';
    await scene.emit(1);
    scene.start({ concurrency: 2 });
    await until('two are asked', () => scene.receiver.received.length === 2);
    scene.start({ concurrency: 2 });
    await until('all are asked', () => scene.receiver.received.length === 4);
    expect(scene.receiver.received.map(({ path }) => path).sort()).toEqual(['/a', '/b', '/c', '/d']);
    scene.receiver.react = () => 204;
    scene.receiver.hangUp();
  });

  it('holds endpoints in turns, and no more of those that give way than there is room for', async () => {
    const giveWay = [await scene.endpoint('/a'), await scene.endpoint('/b'), await scene.endpoint('/c')];
    const quick = [await scene.endpoint('/d'), await scene.endpoint('/e')];
    await scene.database.query('update webhook_endpoints set gives_way = false where id = any($1)', [quick]);
    await scene.emit(1);
    await scene.work.relay(10);
    const holds = new EndpointHolds(scene.url);
    scene.cleanup.add(() => holds.close());
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
    await scene.endpoint('/a');
    const ids = await scene.emit(3);
    await scene.work.relay(10);
    const still = new EndpointHolds(scene.url, 5); // and is never heard of again
    await still.take({ all: 10, givingWay: 10 });
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
