import { type DeltaColumns } from './encode-columns.js';
import { mapColumns, type ReplayColumns, UNKNOWN } from './replay-columns.js';

/** The columns of a stored `delta` payload again, to the last digit. */
export function decodeDelta({ columns, same }: DeltaColumns): ReplayColumns {
  return mapColumns(({ name }) => {
    const steps = columns[same[name] ?? name];
    return steps ? prefixSums(steps) : null;
  });
}

function prefixSums(steps: readonly (number | null)[]): Int32Array {
  let sum = 0;
  return Int32Array.from(steps, (step) => (step === null ? UNKNOWN : (sum += step)));
}
