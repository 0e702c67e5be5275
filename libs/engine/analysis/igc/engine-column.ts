import { fixExtensionValues } from './fix-extension-values.js';
import { type IgcFile } from './igc-file.js';

/** Columns that measure the engine, each from 0 to 999 (IGC Technical Specification, Appendix A, 7). */
const ENGINE_CODES = ['ENL', 'MOP'] as const;

/**
 * How loud or busy the engine is at each fix, 0 to 999: the higher of ENL (noise in the cockpit) and MOP (a sensor at
 * the engine). NaN where the line has no number; null if the file declares neither column.
 */
export function engineLevels(
  bytes: Uint8Array,
  igc: Pick<IgcFile, 'fixes' | 'fixExtensionChanges'>,
): Float64Array | null {
  const columns = ENGINE_CODES.flatMap((code) => fixExtensionValues(bytes, igc, code) ?? []);
  const [first, second] = columns;
  if (first === undefined || second === undefined) return first ?? null;
  return first.map((level, i) => (second[i]! > level || Number.isNaN(level) ? second[i]! : level));
}
