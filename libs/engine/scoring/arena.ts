const FIRST_BYTES = 1 << 20;
/** Maximum size kept for the next flight: enough for 65,000 fixes. */
const KEPT_BYTES_MAX = 1 << 25;
/** Arrays of 64-bit floats must start at multiples of this. */
const ALIGNMENT = 8;

/**
 * Memory for the columns of one flight at a time, reused between flights: fresh arrays of this size cost more in page
 * faults and garbage collection than some searches. Returned arrays are valid until `reset` and are not zeroed.
 */
export class Arena {
  private buffer = new ArrayBuffer(FIRST_BYTES);
  private used = 0;

  /** Reclaims everything and grows to the size last requested. */
  reset(): void {
    if (this.used > this.buffer.byteLength && this.buffer.byteLength < KEPT_BYTES_MAX) {
      this.buffer = new ArrayBuffer(Math.min(2 * this.used, KEPT_BYTES_MAX));
    }
    this.used = 0;
  }

  floats(length: number): Float64Array {
    const from = this.reserve(8 * length);
    return from < 0 ? new Float64Array(length) : new Float64Array(this.buffer, from, length);
  }

  ints(length: number): Int32Array {
    const from = this.reserve(4 * length);
    return from < 0 ? new Int32Array(length) : new Int32Array(this.buffer, from, length);
  }

  bytes(length: number): Uint8Array {
    const from = this.reserve(length);
    return from < 0 ? new Uint8Array(length) : new Uint8Array(this.buffer, from, length);
  }

  /** Offset of a free block of this size; -1 if there is none. */
  private reserve(bytes: number): number {
    const from = this.used;
    this.used += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return this.used <= this.buffer.byteLength ? from : -1;
  }
}
