import { type DueDelivery } from '../tables/delivery-work.repository.js';
import { type EndpointRoom } from '../tables/endpoint-holds.js';
import { DeliverySlots, type Standing, STANDINGS } from './delivery-slots.js';

export interface LaneLimits {
  /** Concurrent deliveries. */
  readonly concurrency: number;
  readonly perEndpoint: number;
  /** A delivery that has waited longer is dropped and read again: its endpoint may have changed. */
  readonly freshMs: number;
}

interface Lane {
  readonly endpointId: string;
  isLowPriority: boolean;
  /** In hand, but not being sent yet. */
  waiting: { readonly delivery: DueDelivery; readonly takenAt: number }[];
  inFlight: number;
  /** Waiting, being sent, or sent but not recorded yet. */
  inHand: number;
  /** The entry of `rows` that contains the lane; undefined if it may not send another delivery. */
  standing: Standing | undefined;
}

/**
 * The deliveries that a worker holds, with one lane per endpoint. Lanes take turns, so a busy endpoint does not delay
 * the others. When slots become scarce, endpoints without one come first, and low-priority endpoints come last.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly ids = new Set<string>();
  /** Lanes from which another delivery may be sent, in the order of their turns. */
  private readonly rows: Readonly<Record<Standing, Set<Lane>>> = {
    firstLowPriority: new Set(),
    first: new Set(),
    further: new Set(),
    furtherLowPriority: new Set(),
  };
  private readonly slots: DeliverySlots;

  constructor(
    private readonly limits: LaneLimits,
    /** Calls {@link ended} when the attempt is over. */
    private readonly send: (delivery: DueDelivery) => void,
    private readonly nowMs = () => performance.now(),
  ) {
    this.slots = new DeliverySlots(limits.concurrency);
  }

  /** Internal ids of all deliveries in hand. */
  get inHand(): string[] {
    return [...this.ids];
  }

  get size(): number {
    return this.ids.size;
  }

  /** How many more endpoints could get a slot now. */
  get room(): EndpointRoom {
    return this.slots.roomWith(this.rows.first.size, this.rows.firstLowPriority.size);
  }

  /** How many deliveries to hold for a low-priority endpoint. More would wait too long and be dropped. */
  get perLowPriorityEndpoint(): number {
    return this.slots.isOpen('furtherLowPriority') ? this.limits.perEndpoint : 1;
  }

  has(endpointId: string): boolean {
    return this.lanes.has(endpointId);
  }

  add(deliveries: readonly DueDelivery[]): void {
    const takenAt = this.nowMs();
    for (const delivery of deliveries) {
      const lane = this.laneOf(delivery.endpointId);
      this.setLowPriority(lane, delivery.isLowPriority);
      lane.waiting.push({ delivery, takenAt });
      lane.inHand++;
      this.ids.add(delivery.id);
      this.lineUp(lane);
    }
    this.sendNext();
  }

  /** An attempt is over. The delivery stays in hand until {@link putDown}. */
  ended({ endpointId }: DueDelivery): void {
    const lane = this.laneOf(endpointId);
    lane.inFlight--;
    this.slots.release(1, lane.isLowPriority);
    this.lineUp(lane);
    this.sendNext();
  }

  /** The result of an attempt is recorded, so the delivery may be claimed again. */
  putDown({ deliveryId, endpointId }: { deliveryId: string; endpointId: string }): void {
    this.ids.delete(deliveryId);
    const lane = this.laneOf(endpointId);
    if (--lane.inHand === 0) this.lanes.delete(endpointId);
  }

  /** Drops the deliveries waiting for unwanted endpoints. */
  putDownWaiting(unwanted: (endpointId: string) => boolean): void {
    for (const lane of this.lanes.values()) {
      if (unwanted(lane.endpointId)) this.keepWaiting(lane, () => false);
    }
  }

  /** Drops deliveries that have waited too long, so that this or another worker can read them again. */
  putDownStale(): void {
    for (const lane of this.lanes.values()) this.keepWaiting(lane, (takenAt) => this.isFresh(takenAt));
  }

  private keepWaiting(lane: Lane, isKept: (takenAt: number) => boolean): void {
    const putDown = lane.waiting.filter(({ takenAt }) => !isKept(takenAt));
    if (putDown.length === 0) return;
    lane.waiting = lane.waiting.filter(({ takenAt }) => isKept(takenAt));
    this.lineUp(lane);
    for (const { delivery } of putDown) {
      this.putDown({ deliveryId: delivery.id, endpointId: lane.endpointId });
    }
  }

  private isFresh(takenAt: number): boolean {
    return this.nowMs() - takenAt <= this.limits.freshMs;
  }

  private laneOf(endpointId: string): Lane {
    let lane = this.lanes.get(endpointId);
    if (!lane) {
      const nothing = { waiting: [], inFlight: 0, inHand: 0 };
      lane = { endpointId, isLowPriority: false, standing: undefined, ...nothing };
      this.lanes.set(endpointId, lane);
    }
    return lane;
  }

  private setLowPriority(lane: Lane, isLowPriority: boolean): void {
    if (lane.isLowPriority === isLowPriority) return;
    this.slots.release(lane.inFlight, lane.isLowPriority);
    this.slots.take(lane.inFlight, isLowPriority);
    lane.isLowPriority = isLowPriority;
  }

  /** Appends a lane to its row. A lane that is already there keeps its turn. */
  private lineUp(lane: Lane): void {
    const standing = this.standingOf(lane);
    if (standing === lane.standing) return;
    if (lane.standing) this.rows[lane.standing].delete(lane);
    if (standing) this.rows[standing].add(lane);
    lane.standing = standing;
  }

  private standingOf({ waiting, inFlight, isLowPriority }: Lane): Standing | undefined {
    if (waiting.length === 0 || inFlight >= this.limits.perEndpoint) return undefined;
    if (inFlight === 0) return isLowPriority ? 'firstLowPriority' : 'first';
    return isLowPriority ? 'furtherLowPriority' : 'further';
  }

  private sendNext(): void {
    for (let lane = this.takeTurn(); lane; lane = this.takeTurn()) {
      const next = lane.waiting.shift();
      if (!next) continue;
      const { delivery, takenAt } = next;
      if (!this.isFresh(takenAt)) {
        this.lineUp(lane);
        this.putDown({ deliveryId: delivery.id, endpointId: lane.endpointId });
        continue;
      }
      lane.inFlight++;
      this.slots.take(1, lane.isLowPriority);
      this.lineUp(lane);
      this.send(delivery);
    }
  }

  /** Removes the next lane from its row. */
  private takeTurn(): Lane | undefined {
    for (const standing of STANDINGS) {
      const [lane] = this.slots.isOpen(standing) ? this.rows[standing] : [];
      if (!lane) continue;
      this.rows[standing].delete(lane);
      lane.standing = undefined;
      return lane;
    }
    return undefined;
  }
}
