import { type EndpointRoom } from '@app/database';

/** Whether an endpoint gives way, and whether it has a place already; who stands before goes before. */
export const STANDINGS = ['firstLowPriority', 'first', 'further', 'furtherLowPriority'] as const;

export type Standing = (typeof STANDINGS)[number];

/** Parts of all places that are left free for others. */
const LEFT_FREE: Readonly<Record<Standing, number>> = {
  firstLowPriority: 1 / 4,
  first: 0,
  further: 1 / 8, // for endpoints that have none yet
  furtherLowPriority: 1 / 2,
};
/** So many those that give way may have in any case: who never gets a place cannot show that he has got better. */
const GRANTED_GIVING_WAY = 1 / 8;

/**
 * The places of a worker for deliveries under way, and for whom those are that are left. As they become few, endpoints that
 * have several leave them to those that have none, and those that give way to the others.
 */
export class Places {
  private taken = 0;
  /** Of these, by endpoints that give way. */
  private takenLowPriority = 0;

  constructor(private readonly all: number) {}

  take(count: number, isLowPriority: boolean): void {
    this.taken += count;
    if (isLowPriority) this.takenLowPriority += count;
  }

  giveBack(count: number, isLowPriority: boolean): void {
    this.take(-count, isLowPriority);
  }

  /** Whether an endpoint of this standing may have another place. */
  isOpen(standing: Standing): boolean {
    if (this.free > this.leftFreeBy(standing)) return true;
    return standing === 'firstLowPriority' && this.free > 0 && this.takenLowPriority < this.granted;
  }

  /** How many endpoints could have a first place beside so many that wait for one. */
  roomBeside(waiting: number, waitingLowPriority: number): EndpointRoom {
    const all = this.free - waiting - waitingLowPriority;
    const granted = this.granted - this.takenLowPriority - waitingLowPriority;
    const lowPriority = Math.max(all - this.leftFreeBy('firstLowPriority'), granted);
    return { all: Math.max(0, all), lowPriority: Math.max(0, Math.min(all, lowPriority)) };
  }

  private get free(): number {
    return this.all - this.taken;
  }

  private get granted(): number {
    return Math.max(1, Math.floor(this.all * GRANTED_GIVING_WAY));
  }

  private leftFreeBy(standing: Standing): number {
    return Math.floor(this.all * LEFT_FREE[standing]);
  }
}
