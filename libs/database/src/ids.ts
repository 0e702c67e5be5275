import { randomBytes } from 'node:crypto';
import { ID_PREFIXES, type PrefixedIdKind } from '@app/contract';
import { ulid } from 'ulid';

/** A number in [0, 1) from the system's cryptographic source, 48 bits of it. */
function cryptoRandom(): number {
  return randomBytes(6).readUIntBE(0, 6) / 2 ** 48;
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
