/** Round steps for about `count` intervals of a range: 1, 2 or 5 times a power of ten. */
export function roundStep(range: number, count: number): number {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10;
  return step * power;
}

const MINUTE = 60;
/** Steps that suit a clock. */
const CLOCK_STEPS_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE);

/** A clock step that gives at most `count` intervals. */
export function clockStep(seconds: number, count: number): number {
  return CLOCK_STEPS_SECONDS.find((step) => seconds / step <= count) ?? Math.ceil(seconds / count);
}

/** The multiples of a step within a range. */
export function multiplesWithin(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => (first + index) * step);
}

/** Smallest and largest known value. Spreading a day's fixes into `Math.min` would overflow the stack. */
export function extent(values: ArrayLike<number>): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}
