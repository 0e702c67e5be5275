import { type DueDelivery, type EndpointRoom } from '@app/database';
import { Places, type Standing, STANDINGS } from './places.js';

export interface LaneLimits {
  /** Deliveries under way at the same time. */
  readonly concurrency: number;
  readonly perEndpoint: number;
  /** A delivery that has waited longer is put down instead of being sent: its endpoint may have been changed. */
  readonly freshMs: number;
}

interface Lane {
  readonly endpointId: string;
  isLowPriority: boolean;
  /** In hand and not under way. */
  waiting: { readonly delivery: DueDelivery; readonly takenAt: number }[];
  underWay: number;
  /** All of it: waiting, under way, and not recorded yet. */
  inHand: number;
  /** In which row it stands, if another may be sent from it. */
  standing: Standing | undefined;
}

/**
 * The deliveries that a worker has in hand, a lane for each endpoint. Of each so many are under way as may be; the lanes
 * take turns, so that one with much to do does not go before the others. As places become few, endpoints that have
 * several must leave them to those that have none, and those that give way to the others.
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
  private readonly places: Places;

  constructor(
    private readonly limits: LaneLimits,
    /** Its end is told by {@link ended}. */
    private readonly send: (delivery: DueDelivery) => void,
    private readonly nowMs = () => performance.now(),
  ) {
    this.places = new Places(limits.concurrency);
  }

  /** Internal ids of all that is in hand. */
  get inHand(): string[] {
    return [...this.ids];
  }

  get size(): number {
    return this.ids.size;
  }

  /** How many further endpoints could be sent to now. */
  get room(): EndpointRoom {
    return this.places.roomBeside(this.rows.first.size, this.rows.firstLowPriority.size);
  }

  /** How many deliveries to an endpoint that gives way are worth having in hand: what waits long is put down. */
  get perLowPriorityEndpoint(): number {
    return this.places.isOpen('furtherLowPriority') ? this.limits.perEndpoint : 1;
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

  /** The attempt of a delivery is over; it stays in hand until it is put down. */
  ended({ endpointId }: DueDelivery): void {
    const lane = this.laneOf(endpointId);
    lane.underWay--;
    this.places.giveBack(1, lane.isLowPriority);
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
      if (unwanted(lane.endpointId)) this.keepWaiting(lane, () => false);
    }
  }

  /** Puts down all that has waited too long: it is read again, or another worker has a place for it. */
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
      const nothing = { waiting: [], underWay: 0, inHand: 0 };
      lane = { endpointId, isLowPriority: false, standing: undefined, ...nothing };
      this.lanes.set(endpointId, lane);
    }
    return lane;
  }

  private setLowPriority(lane: Lane, isLowPriority: boolean): void {
    if (lane.isLowPriority === isLowPriority) return;
    this.places.giveBack(lane.underWay, lane.isLowPriority);
    this.places.take(lane.underWay, isLowPriority);
    lane.isLowPriority = isLowPriority;
  }

  /** Puts a lane at the end of the row where it belongs; where it stands already it keeps its turn. */
  private lineUp(lane: Lane): void {
    const standing = this.standingOf(lane);
    if (standing === lane.standing) return;
    if (lane.standing) this.rows[lane.standing].delete(lane);
    if (standing) this.rows[standing].add(lane);
    lane.standing = standing;
  }

  private standingOf({ waiting, underWay, isLowPriority }: Lane): Standing | undefined {
    if (waiting.length === 0 || underWay >= this.limits.perEndpoint) return undefined;
    if (underWay === 0) return isLowPriority ? 'firstLowPriority' : 'first';
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
      lane.underWay++;
      this.places.take(1, lane.isLowPriority);
      this.lineUp(lane);
      this.send(delivery);
    }
  }

  /** Takes the lane whose turn it is out of its row. */
  private takeTurn(): Lane | undefined {
    for (const standing of STANDINGS) {
      const [lane] = this.places.isOpen(standing) ? this.rows[standing] : [];
      if (!lane) continue;
      this.rows[standing].delete(lane);
      lane.standing = undefined;
      return lane;
    }
    return undefined;
  }
}
