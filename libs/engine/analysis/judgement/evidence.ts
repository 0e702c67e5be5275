import { type LikelihoodModel, type LikelihoodTable } from './likelihood-table.js';
import { isAirborne, STATE, STATE_COUNT } from './motion-state.js';
import { type Observations } from './observations.js';

/**
 * Tempered logarithms of the likelihoods of all states for each window, row by row. An observation that is missing
 * contributes exactly 0.
 *
 * @param windowSeconds sparse logs have longer windows, which say more
 */
export function evidenceOf(
  { whole, local, tempers }: LikelihoodTable,
  observations: Observations,
  windowSeconds: number,
): Float64Array {
  const rows = sumOfEffects(whole, observations);
  const moving = sumOfEffects(local, observations);
  const weight = Math.sqrt(Math.min(3, windowSeconds / 10));
  for (let window = 0, at = 0; window < moving.length; window++, at += STATE_COUNT) {
    const odds = weight * tempers.local * moving[window]!;
    for (let state = 0; state < STATE_COUNT; state++) {
      rows[at + state] = weight * tempers.whole * rows[at + state]! + (state < STATE.drive ? 0 : odds);
    }
  }
  return rows;
}

/** What a model says of each window, untempered: row by row, as wide as its bias. */
function sumOfEffects({ bias, effects }: LikelihoodModel, observations: Observations): Float64Array {
  const sums = new Float64Array(observations.speed.length * bias.length);
  for (let i = 0; i < sums.length; i++) sums[i] = bias[i % bias.length]!;
  for (const effect of effects) addEffect(sums, bias.length, observations[effect.observation], effect);
  return sums;
}

function addEffect(
  sums: Float64Array,
  width: number,
  column: Float64Array,
  { knots: listed, weights: rows }: LikelihoodModel['effects'][number],
): void {
  const knots = Float64Array.from(listed);
  const weights = Float64Array.from(rows.flat());
  const last = knots.length - 2;
  for (let i = 0, sum = 0; i < column.length; i++, sum += width) {
    const value = column[i]!;
    if (value !== value) continue;
    let knot = 0;
    while (knot < last && value >= knots[knot + 1]!) knot++;
    const low = knots[knot]!;
    const share = Math.max(0, Math.min(1, (value - low) / (knots[knot + 1]! - low)));
    const at = knot * width;
    for (let state = 0; state < width; state++) {
      const from = weights[at + state]!;
      sums[sum + state]! += from + share * (weights[at + state + width]! - from);
    }
  }
}

/** How often an engine sensor says that the engine runs, in each state; it is not learned. */
const ENGINE_ON = { ground: 0.005, air: 0.005, tow: 0.3, powered: 0.95 };

/** Adds what an engine sensor says, in every window with a reading. It speaks directly, and is not tempered. */
export function hearEngine(rows: Float64Array, isRunning: readonly (boolean | null)[]): void {
  isRunning.forEach((running, window) => {
    if (running === null) return;
    for (let state = 0; state < STATE_COUNT; state++) {
      const on =
        state === STATE.powered
          ? ENGINE_ON.powered
          : state === STATE.tow
            ? ENGINE_ON.tow
            : isAirborne(state)
              ? ENGINE_ON.air
              : ENGINE_ON.ground;
      rows[window * STATE_COUNT + state]! += Math.log(running ? on : 1 - on);
    }
  });
}
