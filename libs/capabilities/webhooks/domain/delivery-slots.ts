import { type EndpointRoom } from '../tables/endpoint-holds.js';

/** Classes of endpoints by priority, and by whether they already have a slot. The first class goes first. */
export const STANDINGS = ['firstLowPriority', 'first', 'further', 'furtherLowPriority'] as const;

export type Standing = (typeof STANDINGS)[number];

/** Share of the slots that each class leaves free for others. */
const LEFT_FREE: Readonly<Record<Standing, number>> = {
  firstLowPriority: 1 / 4,
  first: 0,
  further: 1 / 8, // for endpoints that have none yet
  furtherLowPriority: 1 / 2,
};
/** Share always granted to low-priority endpoints: without a slot, an endpoint cannot show that it has recovered. */
const LOW_PRIORITY_SHARE = 1 / 8;

/** A worker's slots for concurrent deliveries, and which class of endpoint may take the free ones. */
export class DeliverySlots {
  private taken = 0;
  /** Slots taken by low-priority endpoints. */
  private takenLowPriority = 0;

  constructor(private readonly all: number) {}

  take(count: number, isLowPriority: boolean): void {
    this.taken += count;
    if (isLowPriority) this.takenLowPriority += count;
  }

  release(count: number, isLowPriority: boolean): void {
    this.take(-count, isLowPriority);
  }

  /** Whether an endpoint of this class may take another slot. */
  isOpen(standing: Standing): boolean {
    if (this.free > this.leftFreeBy(standing)) return true;
    return standing === 'firstLowPriority' && this.free > 0 && this.takenLowPriority < this.granted;
  }

  /** How many more endpoints could get a first slot, given those already waiting for one. */
  roomWith(waiting: number, waitingLowPriority: number): EndpointRoom {
    const all = this.free - waiting - waitingLowPriority;
    const granted = this.granted - this.takenLowPriority - waitingLowPriority;
    const lowPriority = Math.max(all - this.leftFreeBy('firstLowPriority'), granted);
    return { all: Math.max(0, all), lowPriority: Math.max(0, Math.min(all, lowPriority)) };
  }

  private get free(): number {
    return this.all - this.taken;
  }

  private get granted(): number {
    return Math.max(1, Math.floor(this.all * LOW_PRIORITY_SHARE));
  }

  private leftFreeBy(standing: Standing): number {
    return Math.floor(this.all * LEFT_FREE[standing]);
  }
}
