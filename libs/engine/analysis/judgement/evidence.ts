import { type LikelihoodModel, type LikelihoodTable } from './likelihood-table.js';
import { isAirborne, STATE, STATE_COUNT } from './motion-state.js';
import { type Observation, type Observations } from './observations.js';

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
function sumOfEffects(model: LikelihoodModel, observations: Observations): Float64Array {
  const { bias } = model;
  const sums = new Float64Array(observations.speed.length * bias.length);
  for (let at = 0; at < sums.length; at += bias.length) sums.set(bias, at);
  for (const effect of linesOf(model)) addEffect(sums, bias.length, observations[effect.observation], effect);
  return sums;
}

/** An effect as straight lines from knot to knot: where each starts, and how much it rises per unit. */
interface Lines {
  readonly observation: Observation;
  readonly knots: Float64Array;
  readonly starts: Float64Array;
  readonly rises: Float64Array;
}

const prepared = new WeakMap<LikelihoodModel, readonly Lines[]>();

/** The effects of a model, prepared once. */
function linesOf(model: LikelihoodModel): readonly Lines[] {
  const known = prepared.get(model);
  if (known !== undefined) return known;
  const lines = model.effects.map(({ observation, knots, weights }): Lines => ({
    observation,
    knots: Float64Array.from(knots),
    starts: Float64Array.from(weights.slice(0, -1).flat()),
    rises: Float64Array.from(
      weights.slice(1).flatMap((row, k) => {
        return row.map((weight, state) => (weight - weights[k]![state]!) / (knots[k + 1]! - knots[k]!));
      }),
    ),
  }));
  prepared.set(model, lines);
  return lines;
}

function addEffect(
  sums: Float64Array,
  width: number,
  column: Float64Array,
  { knots, starts, rises }: Lines,
): void {
  const last = knots.length - 2;
  const lowest = knots[0]!;
  const highest = knots[last + 1]!;
  for (let i = 0, sum = 0; i < column.length; i++, sum += width) {
    let value = column[i]!;
    if (value !== value) continue;
    if (value < lowest) value = lowest;
    else if (value > highest) value = highest;
    let knot = 0;
    while (knot < last && value >= knots[knot + 1]!) knot++;
    const beyond = value - knots[knot]!;
    for (let state = 0, at = knot * width; state < width; state++, at++) {
      sums[sum + state]! += starts[at]! + beyond * rises[at]!;
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
