import { type DueDelivery } from '../tables/delivery-work.repository.js';
import { DeliveryLanes, type LaneLimits } from './delivery-lanes.js';

const LIMITS: LaneLimits = { concurrency: 100, perEndpoint: 5, freshMs: 60_000 };

function deliveries(endpointId: string, count: number, isLowPriority = false): DueDelivery[] {
  return Array.from(
    { length: count },
    (_, n) => ({ id: `${endpointId}${n}`, endpointId, isLowPriority }) as DueDelivery,
  );
}

/** `count` deliveries to each of several endpoints. */
function deliveriesToMany(
  name: string,
  endpoints: number,
  count: number,
  isLowPriority = false,
): DueDelivery[] {
  return Array.from({ length: endpoints }, (_, n) => deliveries(`${name}${n}-`, count, isLowPriority)).flat();
}

function lanesWith(limits: Partial<LaneLimits> = {}) {
  const sent: DueDelivery[] = [];
  const lanes = new DeliveryLanes({ ...LIMITS, ...limits }, (delivery) => sent.push(delivery));
  return { lanes, sent, ids: () => sent.map(({ id }) => id) };
}

describe('DeliveryLanes', () => {
  it('limits the deliveries to one endpoint, and sends the next when one ends', () => {
    const { lanes, sent, ids } = lanesWith({ perEndpoint: 2 });
    lanes.add(deliveries('a', 4));
    expect(ids()).toEqual(['a0', 'a1']);
    lanes.ended(sent[0]!);
    expect(ids()).toEqual(['a0', 'a1', 'a2']);
    expect(lanes.inHand).toEqual(['a0', 'a1', 'a2', 'a3']); // a0 until it is recorded
  });

  it('lets endpoints take turns when slots are scarce', () => {
    const { lanes, sent, ids } = lanesWith({ concurrency: 1 });
    lanes.add([...deliveries('a', 3), ...deliveries('b', 2), ...deliveries('c', 1)]);
    for (let n = 0; n < 5; n++) lanes.ended(sent[n]!);
    expect(ids()).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
  });

  it('reserves slots for endpoints that have none, however much is due for the others', () => {
    const { lanes, sent, ids } = lanesWith({ concurrency: 16 });
    lanes.add(deliveriesToMany('a', 10, 5));
    expect([sent.length, lanes.room]).toEqual([14, { all: 2, lowPriority: 2 }]);
    lanes.add(deliveries('new', 2));
    expect(ids().slice(14)).toEqual(['new0']);
    lanes.ended(sent[0]!);
    expect(sent).toHaveLength(15); // two slots are free again
  });

  it('gives low-priority endpoints up to half of the slots, then one each from the next quarter', () => {
    const { lanes, sent, ids } = lanesWith({ concurrency: 16 });
    lanes.add(deliveriesToMany('slow', 3, 5, true));
    expect([sent.length, lanes.perLowPriorityEndpoint]).toEqual([8, 1]);
    lanes.add(deliveriesToMany('more', 9, 1, true));
    expect(ids().slice(8)).toEqual(['more0-0', 'more1-0', 'more2-0', 'more3-0']);
    lanes.add(deliveriesToMany('quick', 9, 1));
    expect(ids().slice(12)).toEqual(['quick0-0', 'quick1-0', 'quick2-0', 'quick3-0']);
    expect(lanes.room).toEqual({ all: 0, lowPriority: 0 });
  });

  it('reserves an eighth of the slots for low-priority endpoints, however many others there are', () => {
    const { lanes, sent, ids } = lanesWith({ concurrency: 16 });
    lanes.add(deliveriesToMany('quick', 20, 2));
    lanes.add(deliveriesToMany('slow', 3, 1, true));
    for (const delivery of sent.slice(0, 4)) lanes.ended(delivery);
    expect(ids().slice(16)).toEqual(['slow0-0', 'slow1-0', 'quick16-0', 'quick17-0']);
    lanes.ended(sent[16]!);
    expect(ids().at(-1)).toBe('slow2-0');
  });

  it('restores the priority of an endpoint as soon as it recovers', () => {
    const { lanes, sent } = lanesWith({ concurrency: 16 });
    lanes.add(deliveriesToMany('slow', 12, 1, true));
    expect(lanes.room).toEqual({ all: 4, lowPriority: 0 });
    const recovered = deliveriesToMany('slow', 12, 1).map((delivery) => ({
      ...delivery,
      id: `${delivery.id}b`,
    }));
    lanes.add(recovered);
    expect(sent).toHaveLength(14);
    for (let n = 0; n < 24; n++) lanes.ended(sent[n]!);
    expect([sent.length, lanes.room]).toEqual([24, { all: 16, lowPriority: 12 }]);
  });

  it('gives all endpoints slots when there are only a few', () => {
    for (const isLowPriority of [true, false]) {
      const { lanes, sent } = lanesWith({ concurrency: 2 });
      expect(lanes.room).toEqual({ all: 2, lowPriority: 2 });
      lanes.add(deliveriesToMany('a', 3, 5, isLowPriority));
      expect(sent).toHaveLength(2);
    }
  });

  it('forgets an endpoint once all of its deliveries are recorded', () => {
    const { lanes, sent } = lanesWith();
    lanes.add(deliveries('a', 2));
    for (const delivery of sent) lanes.ended(delivery);
    lanes.putDown({ deliveryId: 'a0', endpointId: 'a' });
    expect([lanes.has('a'), lanes.inHand]).toEqual([true, ['a1']]);
    lanes.putDown({ deliveryId: 'a1', endpointId: 'a' });
    expect([lanes.has('a'), lanes.size]).toEqual([false, 0]);
  });

  it('drops the deliveries waiting for an unwanted endpoint, but none in progress', () => {
    const { lanes, sent, ids } = lanesWith({ perEndpoint: 1 });
    lanes.add([...deliveries('a', 3), ...deliveries('b', 2)]);
    lanes.putDownWaiting((endpointId) => endpointId === 'a');
    expect(lanes.inHand).toEqual(['a0', 'b0', 'b1']);
    lanes.ended(sent[0]!);
    lanes.ended(sent[1]!);
    expect(ids()).toEqual(['a0', 'b0', 'b1']);
  });

  it('drops a delivery that has waited too long instead of sending it', () => {
    let nowMs = 0;
    const sent: DueDelivery[] = [];
    const lanes = new DeliveryLanes(
      { ...LIMITS, perEndpoint: 1 },
      (delivery) => sent.push(delivery),
      () => nowMs,
    );
    lanes.add(deliveries('a', 2));
    nowMs = LIMITS.freshMs + 1;
    lanes.ended(sent[0]!);
    expect(sent).toHaveLength(1);
    expect(lanes.inHand).toEqual(['a0']);
  });

  it('drops deliveries that have waited too long even if no attempt ends', () => {
    let nowMs = 0;
    const lanes = new DeliveryLanes(
      { ...LIMITS, perEndpoint: 1 },
      () => undefined,
      () => nowMs,
    );
    lanes.add(deliveries('a', 2));
    nowMs = LIMITS.freshMs + 1;
    lanes.add(deliveries('b', 2));
    lanes.putDownStale();
    expect(lanes.inHand).toEqual(['a0', 'b0', 'b1']);
  });
});
