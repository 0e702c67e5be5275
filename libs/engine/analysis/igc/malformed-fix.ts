import { asciiText } from './records/header-text.js';
import { FIX_CORE_BYTES } from './fix-scanner.js';

/** The fields of a position record in line order, with names that a pilot knows. */
const FIELDS: readonly { name: string; from: number; to: number; shape: RegExp; expected: string }[] = [
  {
    name: 'time',
    from: 1,
    to: 7,
    shape: /^([01]\d|2[0-3])[0-5]\d([0-5]\d|60)$/,
    expected: 'six digits, HHMMSS',
  },
  {
    name: 'latitude',
    from: 7,
    to: 14,
    shape: /^([0-8]\d[0-5]\d{4}|[0-8]\d60000|9000000)$/,
    expected: 'DDMMmmm up to 90 degrees',
  },
  { name: 'latitude sign', from: 14, to: 15, shape: /^[NS]$/i, expected: 'N or S' },
  {
    name: 'longitude',
    from: 15,
    to: 23,
    shape: /^((0\d\d|1[0-7]\d)([0-5]\d{4}|60000)|18000000)$/,
    expected: 'DDDMMmmm up to 180 degrees',
  },
  { name: 'longitude sign', from: 23, to: 24, shape: /^[EW]$/i, expected: 'E or W' },
  { name: 'validity', from: 24, to: 25, shape: /^[AV]$/i, expected: 'A or V' },
  {
    name: 'pressure altitude',
    from: 25,
    to: 30,
    shape: /^(\d{5}|-\d{4}| {1,5}-?\d*)$/,
    expected: 'five digits, or a minus and four',
  },
  {
    name: 'GPS altitude',
    from: 30,
    to: 35,
    shape: /^(\d{5}|-\d{4}| {1,5}-?\d*)$/,
    expected: 'five digits, or a minus and four',
  },
];

/** A third of a position record's characters. Text that happens to start with B has fewer digits. */
const DIGITS_MIN = 12;

/** Whether a line that starts with B looks like a position record, however damaged. */
export function looksLikeFix(bytes: Uint8Array, start: number, end: number): boolean {
  if (isDigit(bytes[start + 1])) return true;
  let digits = 0;
  for (let i = start + 1; i < Math.min(end, start + FIX_CORE_BYTES); i++) if (isDigit(bytes[i])) digits++;
  return digits >= DIGITS_MIN;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

/** A sentence that names the invalid field of a damaged B record. */
export function explainMalformedFix(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start;
  if (length < FIX_CORE_BYTES) {
    return `B record with only ${length} characters; a position record needs at least ${FIX_CORE_BYTES}`;
  }
  const line = asciiText(bytes, start, start + FIX_CORE_BYTES);
  for (const { name, from, to, shape, expected } of FIELDS) {
    const written = line.slice(from, to);
    if (!shape.test(written)) return `B record with invalid ${name} "${written}"; expected ${expected}`;
  }
  return 'Unreadable B record';
}

/** Number of the line (from 1) that starts at `offset`; CR, LF and CRLF each end one line. */
export function lineNumberAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let i = 0; i < offset; i++) {
    const byte = bytes[i];
    if (byte === 10 || (byte === 13 && bytes[i + 1] !== 10)) line++;
  }
  return line;
}
