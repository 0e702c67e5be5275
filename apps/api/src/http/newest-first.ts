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

/** @param found one more than `limit`, where there is more */
export function newestFirstPage<T extends { readonly id: string }>(
  list: readonly unknown[],
  found: readonly T[],
  limit: number,
): NewestFirstPage<T> {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  const goesOn = found.length > limit && last !== undefined;
  return { data, has_more: goesOn, next_cursor: goesOn ? encodeListCursor(list, [last.id]) : null };
}
