import { createHash } from 'node:crypto';
import { ApiError, isUlid } from '@app/contract';
import { type FlightListQuery, type ListPosition } from '@app/database';

/** The end of the year 9999; beyond lies nothing that this service wrote. */
const TIME_MS_MAX = 253_402_300_799_999;
/** Enough that no two lists of one client meet. It guards against a mistake, not against malice: that gains nothing. */
const FINGERPRINT_CHARACTERS = 12;

/** An opaque place in a list: what to give back as `cursor` to go on after it. */
export function encodeCursor(list: FlightListQuery, position: ListPosition): string {
  const text = JSON.stringify([fingerprint(list), position.time.getTime(), position.publicId]);
  return Buffer.from(text).toString('base64url');
}

/** @throws ApiError `invalid_cursor` for anything that {@link encodeCursor} did not make of the same order and filters. */
export function decodeCursor(list: FlightListQuery, cursor: string): ListPosition {
  const parts = parse(cursor);
  if (parts.length === 3 && parts[0] === fingerprint(list)) {
    const [, timeMs, publicId] = parts;
    const inRange = Number.isSafeInteger(timeMs) && Math.abs(timeMs as number) <= TIME_MS_MAX;
    if (inRange && typeof publicId === 'string' && isUlid(publicId)) {
      return { time: new Date(timeMs as number), publicId };
    }
  }
  throw new ApiError('invalid_cursor');
}

/** Of the order and filters, so that a cursor of another list is refused instead of misread. */
function fingerprint({ order, flownFrom, flownBefore, site, status }: FlightListQuery): string {
  const list = [order, flownFrom ?? null, flownBefore ?? null, site?.toLowerCase() ?? null, status ?? null];
  const hash = createHash('sha256').update(JSON.stringify(list)).digest('base64url');
  return hash.slice(0, FINGERPRINT_CHARACTERS);
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
