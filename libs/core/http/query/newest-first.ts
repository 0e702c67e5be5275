import { ApiError, isIdOf, type PrefixedIdKind } from '@core/contract';
import { decodeListCursor, encodeListCursor } from './list-cursor.js';

/** A page of a newest-first list, in the form that clients receive. */
export interface NewestFirstPage<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * The id after which the page starts, or undefined for the first page.
 * @param list name and filters of the list
 * @throws ApiError invalid_cursor
 */
export function idInCursor(
  list: readonly unknown[],
  cursor: string | undefined,
  kind: PrefixedIdKind,
): string | undefined {
  if (cursor === undefined) return undefined;
  const [id] = decodeListCursor(list, cursor) ?? [];
  if (typeof id === 'string' && isIdOf(kind, id)) return id;
  throw new ApiError('invalid_cursor');
}

/** Encodes an id for {@link idInCursor}. */
export function idCursor(list: readonly unknown[], id: string): string {
  return encodeListCursor(list, [id]);
}

/**
 * The first `limit` rows as a page.
 * @param found up to `limit` + 1 rows; the extra row shows that there is another page
 * @param cursorOf returns the cursor that continues after a row
 */
export function newestFirstPage<Row, T>(
  found: readonly Row[],
  limit: number,
  present: (row: Row) => T,
  cursorOf: (row: Row) => string,
): NewestFirstPage<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const nextCursor = hasMore ? cursorOf(last) : null;
  return { data: rows.map((row) => present(row)), has_more: hasMore, next_cursor: nextCursor };
}
