/** Work after which the clock is asked. */
const NODES_PER_LOOK = 100;
/** Cost of a pair of places in a pass of the free distance; it is estimated before the pass. */
const MS_PER_PAIR = 6e-6;

/** Limits of a search: past them it stops and states its bound. */
export class SearchBudget {
  /** Nodes and pairs of places looked at. */
  spent = 0;
  isOver = false;
  private unlooked = 0;

  private constructor(
    private readonly deadline: number,
    private readonly nodes: number,
    private readonly parent: SearchBudget | null,
  ) {}

  static of(milliseconds: number, nodes: number): SearchBudget {
    return new SearchBudget(performance.now() + milliseconds, nodes, null);
  }

  /** A part of what is left, and at most so many nodes. */
  share(part: number, nodes = Infinity): SearchBudget {
    const now = performance.now();
    const deadline = now + part * Math.max(0, this.deadline - now);
    return new SearchBudget(deadline, Math.min(nodes, part * (this.nodes - this.spent)), this);
  }

  /** Books work; true when the budget is used up, and from then on. */
  spend(nodes: number): boolean {
    this.book(nodes);
    if (this.spent > this.nodes) this.isOver = true;
    else if (!this.isOver && (this.unlooked += nodes) > NODES_PER_LOOK) {
      this.unlooked = 0;
      this.isOver = performance.now() > this.deadline;
    }
    return this.isOver;
  }

  /** False when a pass over so many pairs would go past the limits. */
  affords(pairs: number): boolean {
    if (this.spent + pairs > this.nodes) return false;
    return performance.now() + pairs * MS_PER_PAIR <= this.deadline;
  }

  private book(nodes: number): void {
    this.spent += nodes;
    this.parent?.book(nodes);
  }
}
