export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale || 0;
}

export function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return known[known.length >> 1] ?? null;
}
