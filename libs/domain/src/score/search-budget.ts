/** Work is counted in units of about 12 ns; what the steps of the searches cost. */
export const WORK = {
  /** A fix of a flight, to lay it out. */
  fix: 10,
  /** A fix, to find the convex hull. */
  hullFix: 40,
  /** A fix, to sort it by place and lay it out again. */
  sortedFix: 60,
  /** A fix, to look for a closing pair by place. */
  passedFix: 0.3,
  /** A pair of places in a pass of the free distance. */
  pair: 0.5,
  /** The corners of a pair of places in a pass of the free distance, beside that. */
  cornerPair: 6,
  /** A group of places looked at from a place, in such a pass. */
  group: 7,
  /** Splitting an entry of a circuit search and bounding its parts: triangles, and out-and-returns. */
  triangleEntry: 170,
  outAndReturnEntry: 100,
  /** A pair of nodes looked at for a closing pair. */
  closingVisit: 5,
  /** A pair of sub-boxes looked at for a near leg. */
  subBoxPair: 20,
} as const;

const MS_PER_WORK = 1.2e-5;
/** Work after which the clock is asked. */
const WORK_PER_LOOK = 20_000;

/** A time limit: `now` in milliseconds, and the moment it ends at. */
export interface Deadline {
  now: () => number;
  at: number;
}

/** Limits of a search, in work and, where a clock is given, in time: past them it stops and states its bound. */
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

  /** A part of what is left, and at most so much work. */
  share(part: number, workMax = Infinity): SearchBudget {
    const left = this.work === Infinity ? Infinity : part * (this.work - this.spent);
    const { deadline } = this;
    if (deadline === null) return new SearchBudget(Math.min(workMax, left), null, this);
    const now = deadline.now();
    const at = now + part * Math.max(0, deadline.at - now);
    return new SearchBudget(Math.min(workMax, left), { now: deadline.now, at }, this);
  }

  /** Books work; true when the budget is used up, and from then on. */
  spend(work: number): boolean {
    this.book(work);
    if (this.spent > this.work) this.isOver = true;
    if (!this.isOver && this.deadline !== null && (this.unlooked += work) > WORK_PER_LOOK) {
      this.unlooked = 0;
      this.isOver = this.deadline.now() > this.deadline.at;
    }
    return this.isOver;
  }

  /** Books work that serves all searches of a flight: on the whole budget, and on no part of it. */
  bookForAll(work: number): void {
    if (this.parent === null) this.spent += work;
    else this.parent.bookForAll(work);
  }

  /** Share of the budget that is used up, in work or in time. */
  get usedShare(): number {
    const byWork = this.spent / this.work;
    if (this.deadline === null) return byWork;
    const { now, at } = this.deadline;
    return Math.max(byWork, (now() - this.from) / (at - this.from));
  }

  /** False when a pass over so many pairs would go past the limits. */
  affords(pairs: number): boolean {
    if (this.spent + pairs > this.work) return false;
    return this.deadline === null || this.deadline.now() + pairs * MS_PER_WORK <= this.deadline.at;
  }

  private book(work: number): void {
    this.spent += work;
    this.parent?.book(work);
  }
}
