import { randomFillSync } from 'node:crypto';
import { ID_PREFIXES, type PrefixedIdKind } from '@app/contract';
import { ulid } from 'ulid';

/** Of one number. */
const RANDOM_BYTES = 6;
/** Fetched at once: an id takes 16 numbers, and asking the system costs more than making them. */
const RANDOM_POOL_BYTES = 4_096 - (4_096 % RANDOM_BYTES);

const pool = Buffer.alloc(RANDOM_POOL_BYTES);
let used = RANDOM_POOL_BYTES;

/** A number in [0, 1) from the system's cryptographic source, 48 bits of it. */
function cryptoRandom(): number {
  if (used === RANDOM_POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_BYTES;
  return pool.readUIntBE(used - RANDOM_BYTES, RANDOM_BYTES) / 2 ** (8 * RANDOM_BYTES);
}

/**
 * A new flight id. Never from the monotonic factory: ids of one millisecond would be neighbours, and a
 * neighbour of a known id must not be guessable.
 */
export function newFlightId(): string {
  return ulid(undefined, cryptoRandom);
}

export function newId(kind: PrefixedIdKind): string {
  return ID_PREFIXES[kind] + ulid(undefined, cryptoRandom);
}
