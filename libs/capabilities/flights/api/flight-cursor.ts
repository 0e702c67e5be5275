import { ApiError, isUlid } from '@core/contract';
import { type FlightListQuery, type ListPosition } from '../tables/flight.repository.js';
import { decodeListCursor, encodeListCursor } from '@core/http';

/** The end of the year 9999. The service writes no later times. */
const TIME_MS_MAX = 253_402_300_799_999;

/** More than any flight scores. */
const POINTS_MAX = 1e9;

/** Encodes an opaque list position, which clients pass as `cursor` to get the next page. */
export function encodeCursor(list: FlightListQuery, position: ListPosition): string {
  const { key, publicId } = position;
  return encodeListCursor(partsOf(list), [typeof key === 'number' ? key : key.getTime(), publicId]);
}

/** @throws ApiError `invalid_cursor` unless {@link encodeCursor} created the cursor for the same order and filters */
export function decodeCursor(list: FlightListQuery, cursor: string): ListPosition {
  const [value, publicId, ...more] = decodeListCursor(partsOf(list), cursor) ?? [];
  const key = list.order.endsWith('points') ? pointsIn(value) : timeIn(value);
  if (key !== undefined && typeof publicId === 'string' && isUlid(publicId) && more.length === 0) {
    return { key, publicId };
  }
  throw new ApiError('invalid_cursor');
}

function timeIn(value: unknown): Date | undefined {
  const inRange = Number.isSafeInteger(value) && Math.abs(value as number) <= TIME_MS_MAX;
  return inRange ? new Date(value as number) : undefined;
}

function pointsIn(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= POINTS_MAX ? value : undefined;
}

/** Parts that were added later are left out where nothing is asked for, so that earlier cursors stay valid. */
function partsOf(list: FlightListQuery): unknown[] {
  const { order, flownFrom, flownBefore, site, status } = list;
  const versions = [
    [order, flownFrom, flownBefore, site?.toLowerCase(), status],
    [list.firstDay, list.lastDay],
    [list.words, order.endsWith('points') ? list.ruleSet : null],
    [list.airspace],
    [list.updatedFrom],
    [list.tag, list.tandem],
  ];
  const last = versions.findLastIndex((parts) => parts.some((part) => part != null));
  return versions
    .slice(0, last + 1)
    .flat()
    .map((part) => part ?? null);
}
