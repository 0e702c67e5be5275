import { ApiError } from '@core/contract';
import { decodeListCursor, encodeListCursor } from '@core/http';

/** The order is the same for all readers, so a cursor is valid for every key. */
const LIST = ['events'];
/** 2286-11-20 in microseconds. Later positions are not of this service. */
const POSITION = /^\d{1,16}$/;

/** A position in the feed, which is a time and reveals nothing. */
export function eventCursor(position: string): string {
  return encodeListCursor(LIST, [position]);
}

/** @throws ApiError invalid_cursor */
export function positionIn(cursor: string): string {
  const [position, ...more] = decodeListCursor(LIST, cursor) ?? [];
  if (typeof position === 'string' && POSITION.test(position) && more.length === 0) return position;
  throw new ApiError('invalid_cursor');
}
