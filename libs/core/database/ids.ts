import { randomFillSync } from 'node:crypto';
import { ID_PREFIXES, type PrefixedIdKind } from '@core/contract';
import { ulid } from 'ulid';

/** Bytes per random number. */
const RANDOM_BYTES = 6;
/** Read in bulk: an id needs 16 numbers, and a system call costs more than generating them. */
const RANDOM_POOL_BYTES = 4_096 - (4_096 % RANDOM_BYTES);

const pool = Buffer.alloc(RANDOM_POOL_BYTES);
let used = RANDOM_POOL_BYTES;

/** A number in [0, 1) with 48 bits from the system's cryptographic source. */
function cryptoRandom(): number {
  if (used === RANDOM_POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_BYTES;
  return pool.readUIntBE(used - RANDOM_BYTES, RANDOM_BYTES) / 2 ** (8 * RANDOM_BYTES);
}

/**
 * A new flight id. Does not use the monotonic factory: ids within a millisecond would be sequential and could be
 * guessed from a known one.
 */
export function newFlightId(): string {
  return ulid(undefined, cryptoRandom);
}

export function newId(kind: PrefixedIdKind): string {
  return ID_PREFIXES[kind] + ulid(undefined, cryptoRandom);
}
