import { ROAD } from '../thresholds.js';
import { type Decoded } from './decode.js';
import { isAirborne, STATE, STATE_COUNT } from './motion-state.js';
import { type Observations } from './observations.js';
import { type Windows } from './windows.js';

/**
 * Turns flights that keep to a slope all the way into drives: on a road, a slower car climbs or sinks slower too, and
 * the speeds fit no wind. That is one vote on the whole part, because minutes of a flight can look like it.
 */
export function hearRoads(
  { states, posteriors }: Decoded,
  observations: Observations,
  { seconds, stepSeconds }: Windows,
): void {
  if (stepSeconds > ROAD.stepSecondsMax) return;
  for (let from = 0; from < states.length;) {
    const start = from;
    while (from < states.length && states[from] === states[start]) from++;
    const isLongFlight = states[start] === STATE.flight && (from - start) * seconds >= ROAD.secondsMin;
    if (!isLongFlight || !isRoad(observations, start, from)) continue;
    states.fill(STATE.drive, start, from);
    for (let at = start * STATE_COUNT; at < from * STATE_COUNT; at += STATE_COUNT) toDrive(posteriors, at);
  }
}

function isRoad(observations: Observations, from: number, to: number): boolean {
  const { slope_residual: residuals, wind_explained: explained, speed_high: speeds } = observations;
  let seen = 0;
  let road = 0;
  for (let i = from; i < to; i++) {
    if (residuals[i] !== residuals[i]) continue;
    seen++;
    if (explained[i]! > ROAD.explainedMax || speeds[i]! > ROAD.speedMaxMps) continue;
    if (residuals[i]! < ROAD.residualMax) road++;
  }
  return seen >= ROAD.seenMin * (to - from) && road >= ROAD.shareMin * seen;
}

/** Moves what was sure of the air to the drive, but for the doubt that the vote leaves. */
function toDrive(posteriors: Float64Array, at: number): void {
  for (let state = 0; state < STATE_COUNT; state++) {
    if (!isAirborne(state)) continue;
    const moved = (1 - ROAD.doubt) * posteriors[at + state]!;
    posteriors[at + state]! -= moved;
    posteriors[at + STATE.drive]! += moved;
  }
}
