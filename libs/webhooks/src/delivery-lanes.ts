import { type DueDelivery } from '@app/database';

export interface LaneLimits {
  /** Deliveries under way at the same time. */
  readonly concurrency: number;
  readonly perEndpoint: number;
  /** A delivery that has waited longer is put down instead of being sent: its endpoint may have been changed. */
  readonly freshMs: number;
}

interface Lane {
  readonly endpointId: string;
  /** In hand and not under way. */
  waiting: { readonly delivery: DueDelivery; readonly takenAt: number }[];
  underWay: number;
  /** All of it: waiting, under way, and not recorded yet. */
  inHand: number;
  /** Whether it stands in the row of lanes whose turn comes. */
  inRow: boolean;
}

/**
 * The deliveries that a worker has in hand, a lane for each endpoint. Of each so many are under way as may be; the lanes
 * take turns, so that one with much to do does not go before the others.
 */
export class DeliveryLanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly ids = new Set<string>();
  /** Lanes from which another delivery may be sent, in the order of their turns. */
  private readonly row: Lane[] = [];
  private sending = 0;

  constructor(
    private readonly limits: LaneLimits,
    /** Its end is told by {@link ended}. */
    private readonly send: (delivery: DueDelivery) => void,
    private readonly nowMs = () => performance.now(),
  ) {}

  /** Internal ids of all that is in hand. */
  get inHand(): string[] {
    return [...this.ids];
  }

  /** Deliveries that are being sent. */
  get underWay(): number {
    return this.sending;
  }

  get size(): number {
    return this.ids.size;
  }

  has(endpointId: string): boolean {
    return this.lanes.has(endpointId);
  }

  add(deliveries: readonly DueDelivery[]): void {
    const takenAt = this.nowMs();
    for (const delivery of deliveries) {
      const lane = this.laneOf(delivery.endpointId);
      lane.waiting.push({ delivery, takenAt });
      lane.inHand++;
      this.ids.add(delivery.id);
      this.lineUp(lane);
    }
    this.sendNext();
  }

  /** The attempt of a delivery is over; it stays in hand until it is put down. */
  ended({ endpointId }: DueDelivery): void {
    const lane = this.laneOf(endpointId);
    lane.underWay--;
    this.sending--;
    this.lineUp(lane);
    this.sendNext();
  }

  /** What came of an attempt is recorded: the delivery may be taken up again. */
  putDown({ deliveryId, endpointId }: { deliveryId: string; endpointId: string }): void {
    this.ids.delete(deliveryId);
    const lane = this.laneOf(endpointId);
    if (--lane.inHand === 0) this.lanes.delete(endpointId);
  }

  /** Puts down all that waits for an endpoint that is not wanted. */
  putDownWaiting(unwanted: (endpointId: string) => boolean): void {
    for (const lane of this.lanes.values()) {
      if (!unwanted(lane.endpointId)) continue;
      const { waiting, endpointId } = lane;
      lane.waiting = [];
      for (const { delivery } of waiting) this.putDown({ deliveryId: delivery.id, endpointId });
    }
  }

  /** Puts down all that has waited too long: it is read again, or another worker has a place for it. */
  putDownStale(): void {
    for (const lane of this.lanes.values()) {
      const { endpointId } = lane;
      const fresh = lane.waiting.filter(({ takenAt }) => this.isFresh(takenAt));
      const stale = lane.waiting.filter(({ takenAt }) => !this.isFresh(takenAt));
      lane.waiting = fresh;
      for (const { delivery } of stale) this.putDown({ deliveryId: delivery.id, endpointId });
    }
  }

  private isFresh(takenAt: number): boolean {
    return this.nowMs() - takenAt <= this.limits.freshMs;
  }

  private laneOf(endpointId: string): Lane {
    let lane = this.lanes.get(endpointId);
    if (!lane) {
      lane = { endpointId, waiting: [], underWay: 0, inHand: 0, inRow: false };
      this.lanes.set(endpointId, lane);
    }
    return lane;
  }

  private lineUp(lane: Lane): void {
    if (lane.inRow || lane.waiting.length === 0 || lane.underWay >= this.limits.perEndpoint) return;
    lane.inRow = true;
    this.row.push(lane);
  }

  private sendNext(): void {
    while (this.sending < this.limits.concurrency) {
      const lane = this.row.shift();
      if (!lane) return;
      lane.inRow = false;
      const next = lane.waiting.shift();
      if (!next) continue;
      const { delivery, takenAt } = next;
      if (!this.isFresh(takenAt)) {
        this.putDown({ deliveryId: delivery.id, endpointId: lane.endpointId });
        this.lineUp(lane);
        continue;
      }
      lane.underWay++;
      this.sending++;
      this.lineUp(lane);
      this.send(delivery);
    }
  }
}
