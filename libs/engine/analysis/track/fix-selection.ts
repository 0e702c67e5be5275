import { holdShape } from '../warm-up/held-shapes.js';

/** Why a fix was removed. The first reason that applies counts. */
export const FIX_FAULT = {
  none: 0,
  /** Validity V with the last position repeated. */
  voidFix: 1,
  nullIsland: 2,
  duplicateTime: 3,
  backwardTime: 4,
  positionSpike: 5,
  frozenPosition: 6,
  altitudeSpike: 7,
} as const;

export type FixFault = (typeof FIX_FAULT)[keyof typeof FIX_FAULT];

/**
 * The fixes of a file still in use: indices into its columns, in order. Each cleaning step goes through them once,
 * keeps the good ones and records the fault of the others.
 */
export class FixSelection {
  readonly indices: Int32Array;
  count: number;
  /** By fix index of the file: a `FixFault`. */
  readonly faults: Uint8Array;

  constructor(fixCount: number) {
    this.indices = new Int32Array(fixCount);
    for (let i = 0; i < fixCount; i++) this.indices[i] = i;
    this.count = fixCount;
    this.faults = new Uint8Array(fixCount);
    holdShape(this);
  }

  /** Keeps the positions (0 to count - 1) marked `FIX_FAULT.none`; the marks of the others become their fault. */
  dropMarked(marks: Uint8Array): void {
    const { indices, faults, count } = this;
    let kept = 0;
    // Most steps find nothing in most files.
    while (kept < count && marks[kept] === FIX_FAULT.none) kept++;
    for (let i = kept; i < count; i++) {
      const fix = indices[i]!;
      if (marks[i] === FIX_FAULT.none) indices[kept++] = fix;
      else faults[fix] = marks[i]!;
    }
    this.count = kept;
  }

  /** A copy that can be changed without affecting the original. */
  copy(): FixSelection {
    const copy = new FixSelection(0);
    return Object.assign(copy, {
      indices: this.indices.slice(),
      count: this.count,
      faults: this.faults.slice(),
    });
  }
}
