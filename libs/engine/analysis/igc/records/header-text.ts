import { isUtf8 } from 'node:buffer';
import { READER } from '../../thresholds.js';

const utf8 = new TextDecoder('utf-8');
const windows1252 = new TextDecoder('windows-1252');

/** Control characters, zero-width characters and bidirectional formatting characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Text of bytes `start` to `end` (exclusive). The format requires ASCII, but recorders write UTF-8 or Latin-1; bytes
 * that are not valid UTF-8 are read as Windows-1252, a superset of Latin-1. Reads at most `READER.recordBytesMax`
 * bytes, so that a 200 kB "header" costs nothing.
 *
 * @returns NFC text with every invisible character replaced by a blank; blanks are kept
 */
export function decodeOriginalText(bytes: Uint8Array, start: number, end: number): string {
  const clipped = clippedEnd(bytes, start, end);
  // True for most lines: the same text in every encoding, with nothing to clean.
  if (isPrintableAscii(bytes, start, clipped)) {
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, clipped - start).toString('latin1');
  }
  return decodeBytes(bytes.subarray(start, clipped)).replace(INVISIBLE, ' ').normalize('NFC');
}

/** Like `decodeOriginalText`, but trimmed and with single blanks inside; possibly empty. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  const text = decodeOriginalText(bytes, start, end).trim();
  return text.includes('  ') ? text.replace(/ +/g, ' ') : text;
}

/** ASCII characters of a record's fixed part, for matching; other bytes become "?". */
export function asciiText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < Math.min(end, start + READER.recordBytesMax); i++) {
    const byte = bytes[i]!;
    text += byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '?';
  }
  return text;
}

function decodeBytes(slice: Uint8Array): string {
  return (isUtf8(slice) ? utf8 : windows1252).decode(slice); // checks first: one exception per line would allow denial of service
}

function isPrintableAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    if (bytes[i]! < 32 || bytes[i]! > 126) return false;
  }
  return true;
}

/** Truncates without splitting a UTF-8 sequence, which would make the whole text look like Latin-1. */
function clippedEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= READER.recordBytesMax) return end;
  let clipped = start + READER.recordBytesMax;
  while (clipped > start && (bytes[clipped]! & 0xc0) === 0x80) clipped--;
  return clipped;
}
