import { READER } from '../../thresholds.js';
import { type IgcConstellation } from '../igc-file.js';
import { secondsOfDayAt } from './time-of-day.js';

/** F + HHMMSS. */
const SATELLITES_AT = 7;
const DIGIT_ZERO = 48;
/** `00` to `99`, shared: nearly all identifiers are numbers, and each line has about a dozen. */
const NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/**
 * The satellites of an F record (IGC Technical Specification, Appendix A): a time, then two characters per satellite.
 * Reading stops at the first pair that is not an identifier, such as trailing blanks. A record without satellites
 * means that the fix was lost.
 *
 * @returns null when the line has no time, because many English sentences start with F
 */
export function readConstellation(bytes: Uint8Array, start: number, end: number): IgcConstellation | null {
  const secondsOfDay = secondsOfDayAt(bytes, start + 1);
  if (secondsOfDay === null) return null;
  const lineEnd = Math.min(end, start + READER.recordBytesMax);
  const satelliteIds: string[] = [];
  for (let at = start + SATELLITES_AT; at + 2 <= lineEnd; at += 2) {
    const id = satelliteId(bytes[at]!, bytes[at + 1]!);
    if (id === null) break;
    satelliteIds.push(id);
  }
  return { secondsOfDay, satelliteIds };
}

function satelliteId(first: number, second: number): string | null {
  const tens = first - DIGIT_ZERO;
  const ones = second - DIGIT_ZERO;
  if (tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9) return NUMBERS[tens * 10 + ones]!;
  return isLetterOrDigit(first) && isLetterOrDigit(second) ? String.fromCharCode(first, second) : null;
}

function isLetterOrDigit(byte: number): boolean {
  const letter = byte | 0x20;
  return (byte >= 48 && byte <= 57) || (letter >= 97 && letter <= 122);
}
