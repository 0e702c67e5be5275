import { type LikelihoodModel } from '../../../libs/engine/analysis/judgement/likelihood-table.js';
import { type Observation } from '../../../libs/engine/analysis/judgement/observations.js';
import { minimise } from './minimise.js';

/** Labelled windows: a column per observation, NaN where nothing was seen, and the class of each. */
export interface LabelledWindows {
  readonly columns: Readonly<Record<Observation, Float64Array>>;
  readonly states: Uint8Array;
  readonly weights: Float64Array;
}

/** Where the knots of an effect lie: what is rare often says most. */
const KNOT_SHARES = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98];
/** Shrinks all weights, and the differences of neighbouring knots. */
const RIDGE = 3e-4;
const ROUGHNESS = 3e-3;
const ITERATIONS = 150;
const TOLERANCE = 1e-6;

/**
 * Softmax regression of the class on piecewise linear effects, shrunk towards 0 and towards straight lines. There is no effect of an
 * observation being missing: it would learn which simulator made a log.
 */
export function fitModel(
  { columns, states, weights }: LabelledWindows,
  observations: readonly Observation[],
  classCount: number,
): LikelihoodModel {
  const count = states.length;
  const knots = observations.map((name) => knotsOf(columns[name]));
  /** First row of weights of each observation. */
  const offsets: number[] = [];
  let rows = 0;
  for (const own of knots) {
    offsets.push(rows);
    rows += own.length;
  }
  const at = new Int32Array(count * observations.length).fill(-1);
  const shares = new Float32Array(count * observations.length);
  observations.forEach((name, f) => {
    const own = knots[f]!;
    for (let i = 0; i < count; i++) {
      const value = columns[name][i]!;
      if (!(value === value) || own.length < 2) continue;
      let knot = 0;
      while (knot < own.length - 2 && value >= own[knot + 1]!) knot++;
      at[i * observations.length + f] = (offsets[f]! + knot) * classCount;
      shares[i * observations.length + f] = Math.max(
        0,
        Math.min(1, (value - own[knot]!) / (own[knot + 1]! - own[knot]!)),
      );
    }
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const size = (rows + 1) * classCount;
  const logits = new Float64Array(classCount);
  const { point, value } = minimise(
    (point, gradient) => {
      gradient.fill(0);
      let loss = 0;
      const bias = rows * classCount;
      for (let i = 0; i < count; i++) {
        for (let s = 0; s < classCount; s++) logits[s] = point[bias + s]!;
        const row = i * observations.length;
        for (let f = 0; f < observations.length; f++) {
          const from = at[row + f]!;
          if (from < 0) continue;
          const share = shares[row + f]!;
          for (let s = 0; s < classCount; s++) {
            logits[s]! += (1 - share) * point[from + s]! + share * point[from + classCount + s]!;
          }
        }
        let highest = -Infinity;
        for (let s = 0; s < classCount; s++) highest = Math.max(highest, logits[s]!);
        let sum = 0;
        for (let s = 0; s < classCount; s++) sum += logits[s] = Math.exp(logits[s]! - highest);
        const weight = weights[i]! / total;
        const state = states[i]!;
        loss -= weight * Math.log(logits[state]! / sum + 1e-300);
        for (let s = 0; s < classCount; s++) {
          logits[s] = weight * (logits[s]! / sum - (s === state ? 1 : 0));
          gradient[bias + s]! += logits[s]!;
        }
        for (let f = 0; f < observations.length; f++) {
          const from = at[row + f]!;
          if (from < 0) continue;
          const share = shares[row + f]!;
          for (let s = 0; s < classCount; s++) {
            gradient[from + s]! += (1 - share) * logits[s]!;
            gradient[from + classCount + s]! += share * logits[s]!;
          }
        }
      }
      for (let i = 0; i < bias; i++) {
        loss += RIDGE * point[i]! ** 2;
        gradient[i]! += 2 * RIDGE * point[i]!;
      }
      knots.forEach((own, f) => {
        for (let k = 0; k + 1 < own.length; k++) {
          for (let s = 0; s < classCount; s++) {
            const a = (offsets[f]! + k) * classCount + s;
            const step = point[a + classCount]! - point[a]!;
            loss += ROUGHNESS * step * step;
            gradient[a + classCount]! += 2 * ROUGHNESS * step;
            gradient[a]! -= 2 * ROUGHNESS * step;
          }
        }
      });
      return loss;
    },
    new Float64Array(size),
    { iterations: ITERATIONS, tolerance: TOLERANCE },
  );
  const rowAt = (row: number): number[] =>
    Array.from(point.subarray(row * classCount, (row + 1) * classCount), rounded);
  console.error(`fitted ${count} windows, loss ${value.toFixed(4)}`);
  return {
    effects: observations.flatMap((observation, f) =>
      knots[f]!.length < 2
        ? []
        : [
            {
              observation,
              knots: knots[f]!,
              weights: knots[f]!.map((_, k) => rowAt(offsets[f]! + k)),
            },
          ],
    ),
    bias: rowAt(rows),
  };
}

/** Quantiles, rounded and without repetitions. */
function knotsOf(column: Float64Array): number[] {
  const sorted = column.filter((value) => value === value).sort();
  if (sorted.length === 0) return [];
  const quantiles = KNOT_SHARES.map((share) => rounded(sorted[Math.floor(share * (sorted.length - 1))]!));
  return [...new Set(quantiles)];
}

const rounded = (value: number): number => Number(value.toPrecision(4));
