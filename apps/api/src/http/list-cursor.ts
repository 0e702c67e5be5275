import { createHash } from 'node:crypto';

/** Enough that no two lists of one client meet. It guards against a mistake, not against malice: that gains nothing. */
const FINGERPRINT_CHARACTERS = 12;

/**
 * An opaque place in a list: what to give back as `cursor` to go on after it. Anybody can read it: nothing internal.
 * @param list order and filters, so that a cursor of another list is refused instead of misread
 */
export function encodeListCursor(list: readonly unknown[], position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([fingerprint(list), ...position])).toString('base64url');
}

/** The position, to be checked by the caller; undefined for what was not made of the same order and filters. */
export function decodeListCursor(list: readonly unknown[], cursor: string): unknown[] | undefined {
  const [madeOf, ...position] = parse(cursor);
  return madeOf === fingerprint(list) ? position : undefined;
}

function fingerprint(list: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(list))
    .digest('base64url')
    .slice(0, FINGERPRINT_CHARACTERS);
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
