/** Costs of search steps, in units of about 12 ns. */
export const WORK = {
  /** Laying out one fix of a flight. */
  fix: 10,
  /** One fix when finding the convex hull. */
  hullFix: 40,
  /** Sorting one fix by position and laying it out again. */
  sortedFix: 60,
  /** One fix when searching for a closing pair by position. */
  passedFix: 0.3,
  /** One pair of places in a pass of the free distance. */
  pair: 0.5,
  /** The corners of a pair of places in such a pass, in addition. */
  cornerPair: 6,
  /** One group of places checked from a place, in such a pass. */
  group: 7,
  /** Splitting an entry of a circuit search and bounding its parts: triangles, and out-and-returns. */
  triangleEntry: 170,
  outAndReturnEntry: 100,
  /** Checking one pair of nodes for a closing pair. */
  closingVisit: 5,
  /** Checking one pair of sub-boxes for a near leg. */
  subBoxPair: 20,
} as const;

const MS_PER_WORK = 1.2e-5;
/** Work between two readings of the clock. */
const WORK_PER_LOOK = 20_000;

/** A time limit: `now` in milliseconds, and the time at which it ends. */
export interface Deadline {
  now: () => number;
  at: number;
}

/** Limits of a search in work and, if a clock is given, in time; beyond them it stops and reports its bound. */
export class SearchBudget {
  /** Work done. */
  spent = 0;
  isOver = false;
  private unlooked = 0;
  private readonly from: number;

  constructor(
    private readonly work: number,
    private readonly deadline: Deadline | null,
    private readonly parent: SearchBudget | null = null,
  ) {
    this.from = deadline?.now() ?? 0;
    this.isOver = deadline !== null && this.from >= deadline.at;
  }

  /** A share of the remaining budget, limited to `workMax`. */
  share(part: number, workMax = Infinity): SearchBudget {
    const left = this.work === Infinity ? Infinity : part * (this.work - this.spent);
    const { deadline } = this;
    if (deadline === null) return new SearchBudget(Math.min(workMax, left), null, this);
    const now = deadline.now();
    const at = now + part * Math.max(0, deadline.at - now);
    return new SearchBudget(Math.min(workMax, left), { now: deadline.now, at }, this);
  }

  /** Books work; returns true once the budget is exhausted. */
  spend(work: number): boolean {
    this.book(work);
    if (this.spent > this.work) this.isOver = true;
    if (!this.isOver && this.deadline !== null && (this.unlooked += work) > WORK_PER_LOOK) {
      this.unlooked = 0;
      this.isOver = this.deadline.now() > this.deadline.at;
    }
    return this.isOver;
  }

  /** Books work that benefits all searches of a flight: on the whole budget, not on any part of it. */
  bookForAll(work: number): void {
    if (this.parent === null) this.spent += work;
    else this.parent.bookForAll(work);
  }

  /** Share of the budget used, in work or in time. */
  get usedShare(): number {
    const byWork = this.spent / this.work;
    if (this.deadline === null) return byWork;
    const { now, at } = this.deadline;
    return Math.max(byWork, (now() - this.from) / (at - this.from));
  }

  /** Whether a pass over this many pairs stays within the limits. */
  affords(pairs: number): boolean {
    if (this.spent + pairs > this.work) return false;
    return this.deadline === null || this.deadline.now() + pairs * MS_PER_WORK <= this.deadline.at;
  }

  private book(work: number): void {
    this.spent += work;
    this.parent?.book(work);
  }
}
