/** Milliseconds by the clock that some work takes. */
export function timeMs(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
