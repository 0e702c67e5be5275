import { FIX_CORE_BYTES } from './fix-scanner.js';
import { type IgcFile } from './igc-file.js';
import { isWithinLine } from './line-ends.js';
import { extensionColumn } from './records/extensions.js';

const DIGIT_ZERO = 48;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const SPACE = 32;
/** A double holds integers of up to this many digits exactly. */
const DIGITS_MAX = 15;

/**
 * The values of one extension of the fixes (IGC Technical Specification, Appendix A), such as FXA (estimated error,
 * m), SIU (satellites in use), ENL (engine noise) or VAT (total energy vario). Read on demand at the positions where
 * the reader found the fixes, so entry i belongs to fix i.
 *
 * @param bytes the bytes that `igc` was read from
 * @param code three letters, either case
 * @returns numbers as written, in the recorder's unit and scale (`-12`, `007`, `1.5`). NaN if no I record declares the
 * code for that fix, its columns are impossible, or the line has no number there. Null when no I record of the file
 * declares the code.
 */
export function fixExtensionValues(
  bytes: Uint8Array,
  igc: Pick<IgcFile, 'fixes' | 'fixExtensionChanges'>,
  code: string,
): Float64Array | null {
  const { fixes, fixExtensionChanges: changes } = igc;
  const wanted = code.toUpperCase();
  const isDeclared = changes.some(({ extensions }) =>
    extensions.some((extension) => extension.code === wanted),
  );
  if (!isDeclared) return null;
  const values = new Float64Array(fixes.count).fill(NaN);
  changes.forEach(({ firstFix, extensions }, i) => {
    const column = extensionColumn(extensions, wanted, FIX_CORE_BYTES);
    if (column === null) return;
    const end = changes[i + 1]?.firstFix ?? fixes.count;
    for (let fix = firstFix; fix < end; fix++) {
      const start = fixes.recordStart[fix]!;
      if (!isWithinLine(bytes, start + FIX_CORE_BYTES, start + column.to)) continue;
      values[fix] = numberAt(bytes, start + column.from, start + column.to);
    }
  });
  return values;
}

/** A number with optional sign and decimals, possibly surrounded by blanks; NaN for everything else. */
function numberAt(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  let end = to;
  while (at < end && bytes[at] === SPACE) at++;
  while (end > at && bytes[end - 1] === SPACE) end--;
  const isNegative = bytes[at] === MINUS;
  if (at < end && (isNegative || bytes[at] === PLUS)) at++;
  let value = 0;
  let digits = 0;
  let scale = 0;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === POINT && scale === 0) {
      scale = 1;
      continue;
    }
    const digit = byte - DIGIT_ZERO;
    if (!(digit >= 0 && digit <= 9)) return NaN;
    value = value * 10 + digit;
    scale *= 10;
    digits++;
  }
  if (digits === 0 || digits > DIGITS_MAX) return NaN;
  if (scale > 1) value /= scale;
  return isNegative ? 0 - value : value;
}
