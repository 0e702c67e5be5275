import { READER } from '../thresholds.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/** Control characters, zero-width characters and the marks that reorder text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Text of bytes `start` to `end` (exclusive). The format asks for ASCII, recorders write UTF-8 or
 * Latin-1: what is not valid UTF-8 is read as Windows-1252, a superset of Latin-1. At most
 * `READER.headerBytesMax` bytes are looked at, so that a 200 kB "header" costs nothing.
 *
 * @returns NFC text without invisible characters and outer blanks; possibly empty
 */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const slice = bytes.subarray(start, clippedEnd(bytes, start, end));
  return decodeBytes(slice).replace(INVISIBLE, ' ').replace(/ +/g, ' ').trim().normalize('NFC');
}

/** ASCII characters of a record's fixed part, for matching; other bytes become "?". */
export function asciiText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < Math.min(end, start + READER.headerBytesMax); i++) {
    const byte = bytes[i]!;
    text += byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '?';
  }
  return text;
}

function decodeBytes(slice: Uint8Array): string {
  try {
    return utf8.decode(slice);
  } catch {
    return latin1.decode(slice);
  }
}

/** Clips without cutting a UTF-8 sequence in two, which would make the whole text look like Latin-1. */
function clippedEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= READER.headerBytesMax) return end;
  let clipped = start + READER.headerBytesMax;
  while (clipped > start && (bytes[clipped]! & 0xc0) === 0x80) clipped--;
  return clipped;
}
