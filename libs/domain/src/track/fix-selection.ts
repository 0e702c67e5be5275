/**
 * The fixes of a file that are still in use: indices into its columns, in order. Each cleaning step goes
 * through it once and keeps what it finds good.
 */
export class FixSelection {
  readonly indices: Int32Array;
  count: number;

  constructor(fixCount: number) {
    this.indices = new Int32Array(fixCount);
    for (let i = 0; i < fixCount; i++) this.indices[i] = i;
    this.count = fixCount;
  }

  /** Keeps the positions (0 to count - 1) whose mark is 0; returns how many were dropped. */
  dropMarked(marks: Uint8Array): number {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (marks[i] === 0) this.indices[kept++] = this.indices[i]!;
    }
    const dropped = this.count - kept;
    this.count = kept;
    return dropped;
  }
}
