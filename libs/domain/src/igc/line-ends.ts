const LF = 10;
const CR = 13;
const FOURTEENS = 0x0e0e0e0e;
const HIGH_BITS = 0x80808080 | 0;

/** Index of the line end at or after `at`. A zero byte ends a line too: records may follow it directly. */
export function endOfLine(bytes: Uint8Array, at: number): number {
  let end = at;
  for (; end < bytes.length; end++) {
    const byte = bytes[end]!;
    if (byte === LF || byte === CR || byte === 0) break;
  }
  return end;
}

/**
 * Like `endOfLine`, four bytes at a time, and past a CRLF: any control character up to CR ends the line, since
 * no other occurs in a position record. A word holds a byte below 14 when taking 14 from each of them borrows,
 * which shows in the highest bits.
 */
export function endOfFixLine(bytes: Uint8Array, view: DataView, at: number): number {
  const { length } = bytes;
  let end = at;
  for (; end + 4 <= length; end += 4) {
    const word = view.getInt32(end);
    if (((word - FOURTEENS) & ~word & HIGH_BITS) !== 0) break;
  }
  while (end < length && bytes[end]! > CR) end++;
  return bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end;
}

/** True when no line ends from `from` to `to` (exclusive): a column of a short fix line is that of the next. */
export function isWithinLine(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  while (at < to && bytes[at]! > CR) at++;
  return at >= to;
}
