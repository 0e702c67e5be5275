import { ApiError, isIdOf, type PrefixedIdKind } from '@app/contract';
import { decodeListCursor, encodeListCursor } from './list-cursor.js';

/** A page of a list that is newest first, as the answer has it. */
export interface NewestFirstPage<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * The id after which the page begins; undefined for the first page.
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

/** What {@link idInCursor} gives the id back from. */
export function idCursor(list: readonly unknown[], id: string): string {
  return encodeListCursor(list, [id]);
}

/**
 * The page that begins a list of rows.
 * @param found one more than `limit`, where there is more
 * @param cursorOf of the row after which the next page begins
 */
export function newestFirstPage<Row, T>(
  found: readonly Row[],
  limit: number,
  present: (row: Row) => T,
  cursorOf: (row: Row) => string,
): NewestFirstPage<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const goesOn = found.length > limit && last !== undefined;
  const nextCursor = goesOn ? cursorOf(last) : null;
  return { data: rows.map((row) => present(row)), has_more: goesOn, next_cursor: nextCursor };
}
