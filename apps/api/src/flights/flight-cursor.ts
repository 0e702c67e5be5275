import { ApiError, isUlid } from '@app/contract';
import { type ListPosition } from '@app/database';

/** Names the list and its order, so that a cursor of another one is refused instead of misread. */
const LIST = 'flights:-flown_at';
/** The end of the year 9999; beyond lies nothing that this service wrote. */
const TIME_MS_MAX = 253_402_300_799_999;

/** An opaque place in the list: what to give back as `cursor` to go on after it. */
export function encodeCursor(position: ListPosition): string {
  const text = JSON.stringify([LIST, position.sortAt.getTime(), position.publicId]);
  return Buffer.from(text).toString('base64url');
}

/** @throws ApiError `invalid_cursor` for anything that {@link encodeCursor} did not make. */
export function decodeCursor(cursor: string): ListPosition {
  const parts = parse(cursor);
  if (parts.length === 3 && parts[0] === LIST) {
    const [, timeMs, publicId] = parts;
    const inRange = Number.isSafeInteger(timeMs) && Math.abs(timeMs as number) <= TIME_MS_MAX;
    if (inRange && typeof publicId === 'string' && isUlid(publicId)) {
      return { sortAt: new Date(timeMs as number), publicId };
    }
  }
  throw new ApiError('invalid_cursor');
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
