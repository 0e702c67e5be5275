import { holdShape } from './warm-up/held-shapes.js';

/**
 * Columns of equal length in one block of memory. Allocating, zeroing, tracking and freeing forty separate columns
 * takes longer than computing the values of a short flight. Allocate the widest types first, so that every column is
 * aligned.
 */
export class ColumnBlock {
  private readonly memory: ArrayBuffer;
  private at = 0;

  /** @param rowBytes total bytes of one value from every column */
  constructor(
    private readonly length: number,
    rowBytes: number,
  ) {
    this.memory = new ArrayBuffer(length * rowBytes);
    holdShape(this);
  }

  float64(): Float64Array {
    return new Float64Array(this.memory, this.take(Float64Array.BYTES_PER_ELEMENT), this.length);
  }

  int32(): Int32Array {
    return new Int32Array(this.memory, this.take(Int32Array.BYTES_PER_ELEMENT), this.length);
  }

  uint32(): Uint32Array {
    return new Uint32Array(this.memory, this.take(Uint32Array.BYTES_PER_ELEMENT), this.length);
  }

  uint8(): Uint8Array {
    return new Uint8Array(this.memory, this.take(Uint8Array.BYTES_PER_ELEMENT), this.length);
  }

  private take(valueBytes: number): number {
    const at = this.at;
    this.at += this.length * valueBytes;
    return at;
  }
}
