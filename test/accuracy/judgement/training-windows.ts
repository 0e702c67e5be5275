import { readIgc } from '@engine/analysis';
import { cleanLog } from '../../../libs/engine/analysis/flight-log.js';
import {
  type MotionState,
  STATE,
  STATE_COUNT,
} from '../../../libs/engine/analysis/judgement/motion-state.js';
import {
  observe,
  OBSERVATIONS,
  type Observations,
} from '../../../libs/engine/analysis/judgement/observations.js';
import { windowsOf } from '../../../libs/engine/analysis/judgement/windows.js';
import { SeededRandom } from '../../factories/flight-simulator/seeded-random.js';
import { type LabelledWindows } from './fit-model.js';
import { editedRecords, secondsOfDay } from '../altered-logs.js';
import { type LabelledPart } from './labelled-logs.js';

/** A log to learn from, with times on the log's own clock. */
export interface TrainingLog {
  readonly igc: Uint8Array;
  readonly parts: readonly LabelledPart[];
  readonly isReal: boolean;
}

/** At most this many windows of each state are taken from a log; those near its bounds always. */
const WINDOWS_MAX = 120;
const EDGE_WINDOWS = 15;
/** Bounds of simulated parts are exact, those seen in a picture are not. */
const MARGIN_SECONDS = { real: 10, simulated: 3 };
/** What an error costs: losing a flight is the worst. */
const STATE_WEIGHTS: Readonly<Record<MotionState, number>> = {
  rest: 1,
  walk: 0.6,
  drive: 1,
  flight: 3,
  tow: 0.6,
  powered: 0.5,
  balloon: 0.4,
};
/** A real log counts for two simulated ones. */
export const REAL_WEIGHT = 2;

/** Collects the labelled windows of many logs. */
export class TrainingWindows {
  private readonly columns = OBSERVATIONS.map((): number[] => []);
  private readonly states: number[] = [];
  private readonly weights: number[] = [];
  private readonly random = new SeededRandom(1, 'training-windows');

  /** Adds the labelled windows of a log. */
  add({ igc, parts, isReal }: TrainingLog): void {
    const { track } = cleanLog(readIgc(igc));
    if (track.count < 20) return;
    const windows = windowsOf(track, { firstIndex: 0, lastIndex: track.count - 1 });
    if (windows.count < 3) return;
    const observations = observe(windows);
    const byState: number[][] = Array.from({ length: STATE_COUNT }, () => []);
    for (let window = 0; window < windows.count; window++) {
      const start = windows.startSeconds + window * windows.seconds;
      const margin = isReal ? MARGIN_SECONDS.real : MARGIN_SECONDS.simulated;
      const part = parts.find(
        ({ startSeconds, endSeconds }) =>
          start >= startSeconds + margin && start + windows.seconds <= endSeconds - margin,
      );
      if (part === undefined || part.state === 'silence') continue;
      const state = isReal ? seenState(part.state, observations, window) : part.state;
      if (state !== null) byState[STATE[state]]!.push(window);
    }
    byState.forEach((all, state) => {
      const taken = this.sample(all);
      const weight = (Math.sqrt(taken.length) / taken.length) * (isReal ? REAL_WEIGHT : 1);
      for (const window of taken) {
        OBSERVATIONS.forEach((name, f) => this.columns[f]!.push(observations[name][window]!));
        this.states.push(state);
        this.weights.push(weight);
      }
    });
  }

  /** Everything that was added, with equal shares for the logs and the given shares for the states. */
  all(): LabelledWindows {
    const totals = new Float64Array(STATE_COUNT);
    this.states.forEach((state, i) => (totals[state]! += this.weights[i]!));
    const shares = Object.values(STATE_WEIGHTS);
    return {
      columns: Object.fromEntries(
        OBSERVATIONS.map((name, f) => [name, Float64Array.from(this.columns[f]!)]),
      ) as LabelledWindows['columns'],
      states: Uint8Array.from(this.states),
      weights: Float64Array.from(this.weights, (weight, i) => {
        const state = this.states[i]!;
        return (weight * shares[state]!) / totals[state]!;
      }),
    };
  }

  private sample(windows: readonly number[]): readonly number[] {
    if (windows.length <= WINDOWS_MAX) return windows;
    const inner = windows.slice(EDGE_WINDOWS, -EDGE_WINDOWS);
    const taken = new Set([...windows.slice(0, EDGE_WINDOWS), ...windows.slice(-EDGE_WINDOWS)]);
    while (taken.size < WINDOWS_MAX) taken.add(inner[this.random.integer(0, inner.length - 1)]!);
    return [...taken];
  }
}

/** On the ground people stand and walk in turns; a picture only shows the longer stretches. */
function seenState(state: MotionState, observations: Observations, window: number): MotionState | null {
  if (state !== 'rest' && state !== 'walk') return state;
  const speed = observations.speed[window]!;
  const isLevel = !(Math.abs(observations.climb[window]!) >= 0.6);
  const isSpread = observations.place_spread[window]! >= 8;
  if (state === 'walk') return speed > 0.4 ? 'walk' : speed < 0.2 ? 'rest' : null;
  if (speed < 0.8 && isLevel && !isSpread) return 'rest';
  return speed > 0.6 && speed < 2.2 && isLevel && isSpread ? 'walk' : null;
}

/** A log whose fixes are at least this far apart, whatever its own interval is. */
export function thinned(igc: Uint8Array, intervalSeconds: number): Uint8Array {
  let last = -Infinity;
  let days = 0;
  return editedRecords(igc, (record) => {
    let seconds = secondsOfDay(record) + days * 86_400;
    if (seconds < last - 43_200) {
      days++;
      seconds += 86_400;
    }
    if (seconds < last + intervalSeconds) return null;
    last = seconds;
    return record;
  });
}

/** A log of a recorder without any altitude. */
export function withoutAltitude(igc: Uint8Array): Uint8Array {
  return editedRecords(igc, (record) => `${record.slice(0, 25)}0000000000${record.slice(35)}`);
}
