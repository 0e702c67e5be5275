import { createHash } from 'node:crypto';

/** Long enough to tell a client's lists apart. It protects against mistakes; a forged cursor gains nothing. */
const FINGERPRINT_CHARACTERS = 12;

/**
 * Encodes an opaque list position, which clients pass as `cursor` to get the next page. It is not encrypted, so it must
 * not contain internal ids.
 * @param list order and filters, so that a cursor of another list is rejected rather than misread
 */
export function encodeListCursor(list: readonly unknown[], position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([fingerprint(list), ...position])).toString('base64url');
}

/** Returns the position, unchecked, or undefined if the cursor was not created for the same order and filters. */
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
