import { holdShape } from './warm-up/held-shapes.js';

/**
 * Columns of one length in one piece of memory. Each piece is asked for, filled with zeros, watched by the garbage
 * collector and given back on its own, which for the forty columns of a short flight takes longer than their values.
 * The widest numbers are taken first.
 */
export class ColumnBlock {
  private readonly memory: ArrayBuffer;
  private at = 0;

  /** @param rowBytes those of one value of each column together */
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
