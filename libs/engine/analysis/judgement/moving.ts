/**
 * Statistics over the 2k + 1 neighbours of each value of a column, as far as they exist. Values that are not numbers
 * are left out; a result without a value is NaN.
 */

/** Mean of the neighbours. */
export function movingMean(column: Float64Array, k: number): Float64Array {
  const { length } = column;
  const means = new Float64Array(length);
  let sum = 0;
  let values = 0;
  for (let i = -k; i < length; i++) {
    const entering = i + k < length ? column[i + k]! : NaN;
    if (entering === entering) {
      sum += entering;
      values++;
    }
    if (i < 0) continue;
    const leaving = i - k - 1 >= 0 ? column[i - k - 1]! : NaN;
    if (leaving === leaving) {
      sum -= leaving;
      values--;
    }
    means[i] = values === 0 ? NaN : sum / values;
  }
  return means;
}

/** Greatest minus least of the neighbours, by two queues of candidates. */
export function movingRange(column: Float64Array, k: number): Float64Array {
  const { length } = column;
  const ranges = new Float64Array(length);
  const highest = new Int32Array(length);
  const lowest = new Int32Array(length);
  let highFrom = 0;
  let highTo = 0;
  let lowFrom = 0;
  let lowTo = 0;
  for (let i = -k; i < length; i++) {
    const entering = i + k;
    if (entering >= 0 && entering < length) {
      const value = column[entering]!;
      while (highTo > highFrom && column[highest[highTo - 1]!]! <= value) highTo--;
      highest[highTo++] = entering;
      while (lowTo > lowFrom && column[lowest[lowTo - 1]!]! >= value) lowTo--;
      lowest[lowTo++] = entering;
    }
    if (i < 0) continue;
    while (highest[highFrom]! < i - k) highFrom++;
    while (lowest[lowFrom]! < i - k) lowFrom++;
    ranges[i] = column[highest[highFrom]!]! - column[lowest[lowFrom]!]!;
  }
  return ranges;
}

/** Speeds are counted in steps of this size. */
const BIN_MPS = 0.25;
const BINS = 400;

/** Quantiles of the neighbours of a column of speeds (m/s), each rounded to the middle of a bin of 0.25 m/s. */
export function movingSpeedQuantiles(
  column: Float64Array,
  k: number,
  shares: readonly number[],
): Float64Array[] {
  const { length } = column;
  const quantiles = shares.map(() => new Float64Array(length));
  const counts = new Uint32Array(BINS);
  let values = 0;
  const binOf = (value: number): number => Math.min(BINS - 1, Math.floor(value / BIN_MPS));
  for (let i = -k; i < length; i++) {
    const entering = i + k < length ? column[i + k]! : NaN;
    if (entering === entering) {
      counts[binOf(entering)]!++;
      values++;
    }
    if (i < 0) continue;
    const leaving = i - k - 1 >= 0 ? column[i - k - 1]! : NaN;
    if (leaving === leaving) {
      counts[binOf(leaving)]!--;
      values--;
    }
    for (let q = 0; q < shares.length; q++) {
      let left = shares[q]! * (values - 1) + 1;
      let bin = 0;
      for (; bin < BINS - 1; bin++) if ((left -= counts[bin]!) <= 0) break;
      quantiles[q]![i] = values === 0 ? NaN : (bin + 0.5) * BIN_MPS;
    }
  }
  return quantiles;
}
