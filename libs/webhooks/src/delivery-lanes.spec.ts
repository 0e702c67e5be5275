import { type DueDelivery } from '@app/database';
import { DeliveryLanes, type LaneLimits } from './delivery-lanes.js';

const LIMITS: LaneLimits = { concurrency: 100, perEndpoint: 5, freshMs: 60_000 };

function deliveries(endpointId: string, count: number): DueDelivery[] {
  return Array.from({ length: count }, (_, n) => ({ id: `${endpointId}${n}`, endpointId }) as DueDelivery);
}

function lanesWith(limits: Partial<LaneLimits> = {}) {
  const sent: DueDelivery[] = [];
  const lanes = new DeliveryLanes({ ...LIMITS, ...limits }, (delivery) => sent.push(delivery));
  return { lanes, sent, ids: () => sent.map(({ id }) => id) };
}

describe('DeliveryLanes', () => {
  it('sends so many to one endpoint as may be, and the next when one has ended', () => {
    const { lanes, sent, ids } = lanesWith({ perEndpoint: 2 });
    lanes.add(deliveries('a', 4));
    expect(ids()).toEqual(['a0', 'a1']);
    lanes.ended(sent[0]!);
    expect(ids()).toEqual(['a0', 'a1', 'a2']);
    expect(lanes.inHand).toEqual(['a0', 'a1', 'a2', 'a3']); // until recorded
  });

  it('lets endpoints take turns where places are few', () => {
    const { lanes, sent, ids } = lanesWith({ concurrency: 1 });
    lanes.add([...deliveries('a', 3), ...deliveries('b', 2), ...deliveries('c', 1)]);
    for (let n = 0; n < 5; n++) lanes.ended(sent[n]!);
    expect(ids()).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
  });

  it('lets go of an endpoint once all is recorded', () => {
    const { lanes, sent } = lanesWith();
    lanes.add(deliveries('a', 2));
    for (const delivery of sent) lanes.ended(delivery);
    lanes.putDown({ deliveryId: 'a0', endpointId: 'a' });
    expect([lanes.has('a'), lanes.inHand]).toEqual([true, ['a1']]);
    lanes.putDown({ deliveryId: 'a1', endpointId: 'a' });
    expect([lanes.has('a'), lanes.size]).toEqual([false, 0]);
  });

  it('puts down what waits for an endpoint that is not wanted, and nothing that is under way', () => {
    const { lanes, sent, ids } = lanesWith({ perEndpoint: 1 });
    lanes.add([...deliveries('a', 3), ...deliveries('b', 2)]);
    lanes.putDownWaiting((endpointId) => endpointId === 'a');
    expect(lanes.inHand).toEqual(['a0', 'b0', 'b1']);
    lanes.ended(sent[0]!);
    lanes.ended(sent[1]!);
    expect(ids()).toEqual(['a0', 'b0', 'b1']);
  });

  it('puts down what has waited too long instead of sending it', () => {
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

  it('puts down what has waited too long also when nothing ends', () => {
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
