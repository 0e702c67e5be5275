import { ApiError, isUlid } from '@core/contract';
import { type FlightListQuery, type ListPosition } from '../tables/flight.repository.js';
import { decodeListCursor, encodeListCursor } from '@core/http';

/** The end of the year 9999. The service writes no later times. */
const TIME_MS_MAX = 253_402_300_799_999;

/** Encodes an opaque list position, which clients pass as `cursor` to get the next page. */
export function encodeCursor(list: FlightListQuery, position: ListPosition): string {
  return encodeListCursor(partsOf(list), [position.time.getTime(), position.publicId]);
}

/** @throws ApiError `invalid_cursor` unless {@link encodeCursor} created the cursor for the same order and filters */
export function decodeCursor(list: FlightListQuery, cursor: string): ListPosition {
  const [timeMs, publicId, ...more] = decodeListCursor(partsOf(list), cursor) ?? [];
  const inRange = Number.isSafeInteger(timeMs) && Math.abs(timeMs as number) <= TIME_MS_MAX;
  if (inRange && typeof publicId === 'string' && isUlid(publicId) && more.length === 0) {
    return { time: new Date(timeMs as number), publicId };
  }
  throw new ApiError('invalid_cursor');
}

function partsOf(list: FlightListQuery): unknown[] {
  const { order, flownFrom, flownBefore, firstDay, lastDay, site, status } = list;
  const days = [firstDay ?? null, lastDay ?? null];
  const parts = [order, flownFrom ?? null, flownBefore ?? null, site?.toLowerCase() ?? null, status ?? null];
  return days.every((day) => day === null) ? parts : [...parts, ...days]; // earlier cursors stay valid
}
