/** 0 of nothing. */
export function sum(values: readonly number[]): number {
  let total = 0;
  // By index: arrays of whole and of other numbers differ inside, and an iterator would be made for every value.
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

/** Null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}
