const LF = 10;
const CR = 13;
const SPACE = 32;
const FOURTEENS = 0x0e0e0e0e;
const HIGH_BITS = 0x80808080 | 0;

/**
 * Index of the line end at or after `at`. A zero byte ends a line too, since records may follow it directly.
 *
 * Scans four bytes at a time, the first in the lowest bits of a word. A byte below 14, as in line ends but rarely in
 * text, borrows when 14 is subtracted, which shows in its highest bit. Later bytes may give a false positive, so only
 * the first one counts.
 */
export function endOfLine(bytes: Uint8Array, view: DataView, at: number): number {
  const { length } = bytes;
  const lastWord = length - 4;
  let end = at;
  while (end < length) {
    if (end <= lastWord) {
      const word = view.getInt32(end, true);
      const borrowed = (word - FOURTEENS) & ~word & HIGH_BITS;
      if (borrowed === 0) {
        end += 4;
        continue;
      }
      end += (31 - Math.clz32(borrowed & -borrowed)) >> 3;
    }
    const byte = bytes[end]!;
    if (byte === LF || byte === CR || byte === 0) break;
    end++;
  }
  return end;
}

/** Start of the next record: after line ends, blank lines, leading blanks and the zero bytes left by a power loss. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start < bytes.length && bytes[start]! <= SPACE) start++;
  return start;
}

/** Whether no line ends in [from, to): otherwise a column of a short line would be read from the next line. */
export function isWithinLine(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  while (at < to && bytes[at]! > CR) at++;
  return at >= to;
}
