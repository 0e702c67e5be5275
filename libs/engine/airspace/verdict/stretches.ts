/**
 * Stretches of a line, as pairs of where each begins and ends: in order, and apart from each other. Positions are track
 * indices with fractions, or parts of the way from one fix to the next.
 */
export type Stretches = number[];

/** Closer ends are one: rounding must not divide a stretch at every fix. */
const TOUCHING = 1e-9;

/** As a part of the way from a fix to the next. Rounding makes a touch no longer than that. */
const LASTING = 1e-6;

/** Appends a stretch that begins no earlier than the last one. */
export function append(stretches: Stretches, from: number, to: number): void {
  const last = stretches.length - 1;
  if (last >= 0 && from <= stretches[last]! + TOUCHING) {
    if (to > stretches[last]!) stretches[last] = to;
  } else stretches.push(from, to);
}

export function union(one: Stretches, other: Stretches): Stretches {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const both: Stretches = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (j >= other.length || (i < one.length && one[i]! <= other[j]!)) {
      append(both, one[i]!, one[i + 1]!);
      i += 2;
    } else {
      append(both, other[j]!, other[j + 1]!);
      j += 2;
    }
  }
  return both;
}

export function intersection(one: Stretches, other: Stretches): Stretches {
  const common: Stretches = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const from = Math.max(one[i]!, other[j]!);
    const to = Math.min(one[i + 1]!, other[j + 1]!);
    if (to - from > LASTING) append(common, from, to);
    if (one[i + 1]! < other[j + 1]!) i += 2;
    else j += 2;
  }
  return common;
}

/** What is left of some stretches without others. */
export function difference(whole: Stretches, without: Stretches): Stretches {
  if (whole.length === 0 || without.length === 0) return whole;
  const left: Stretches = [];
  for (let i = 0; i < whole.length; i += 2) {
    let from = whole[i]!;
    const end = whole[i + 1]!;
    for (let j = 0; j < without.length; j += 2) {
      if (without[j + 1]! <= from || without[j]! >= end) continue;
      if (without[j]! > from) append(left, from, without[j]!);
      from = Math.max(from, without[j + 1]!);
    }
    if (from < end) append(left, from, end);
  }
  return left;
}

/** Those that last: a line that only touches a limit or a corner is not inside. */
export function lasting(stretches: Stretches): Stretches {
  return stretches.filter((_, i) => stretches[i | 1]! - stretches[i & ~1]! > LASTING);
}
