/** The values of an axis from zero, and its end. */
export interface ChartScale {
  readonly max: number;
  readonly ticks: readonly number[];
}

/** Steps that are easy to read. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * An axis from zero for whole numbers, which ends at a round number at or above all of them.
 * @param intervals how many steps it should have at most
 */
export function scaleFromZero(values: readonly number[], intervals = 4): ChartScale {
  const highest = Math.max(1, ...values);
  const step = roundStep(highest / intervals);
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  return { max: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => step * index) };
}

/** Positions of labels along an axis of `count` bars, at most `labels` of them, always with the last one. */
export function labelledIndices(count: number, labels: number): number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil(count / labels));
  const indices: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) indices.unshift(index);
  return indices;
}

/** Sums up to and including each value. */
export function runningTotals(values: readonly number[]): number[] {
  let total = 0;
  return values.map((value) => (total += value));
}

/** The first readable step at or above this one; never below 1, because there are no half requests. */
function roundStep(step: number): number {
  if (step <= 1) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(step));
  const factor = STEPS.find((candidate) => candidate * magnitude >= step - 1e-9) ?? 10;
  return Math.max(1, Math.ceil(factor * magnitude));
}
