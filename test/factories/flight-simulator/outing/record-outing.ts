import { FlightInProgress } from '../flight-in-progress.js';
import { DEFAULT_RECORDER, record, type RecorderSettings } from '../recorder.js';
import { type Scenario } from '../scenario.js';
import { SeededRandom } from '../seeded-random.js';
import { type TrueTrack } from '../true-track.js';
import { DEFAULT_FORMAT, type IgcFormat, writeIgc } from '../write-igc.js';
import { Outing, type OutingState } from './outing.js';

/** Where and when, the weather and the wing; an outing has no planned legs. */
export type OutingConditions = Omit<
  Scenario,
  'legs' | 'before' | 'after' | 'again' | 'recorder' | 'igc' | 'landingAltitudeMetres'
>;

export interface OutingRecorder {
  readonly settings: Partial<RecorderSettings>;
  readonly format: Partial<IgcFormat>;
  /** Which part of the outing it is switched on for: from 0 to 1 by default. */
  readonly switchedOn?: { readonly from: number; readonly to: number };
}

/** Epoch seconds. */
export interface StateSpan {
  readonly state: OutingState;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface FlownSpan {
  /** The last second on the ground; null if the log begins in the air. */
  readonly takeOffSeconds: number | null;
  /** The first second on the ground again; null if the log ends in the air. */
  readonly landingSeconds: number | null;
}

export interface RecordedOuting {
  readonly igc: Buffer;
  /** The whole log without gaps; neighbours differ in their state. */
  readonly spans: readonly StateSpan[];
  readonly flights: readonly FlownSpan[];
  /** Second by second, without noise. */
  readonly track: TrueTrack;
}

/** Lets `act` go out, and writes the log and its truth; the same seed gives the same bytes. */
export function recordOuting(
  conditions: OutingConditions,
  act: (outing: Outing) => void,
  { settings, format, switchedOn = { from: 0, to: 1 } }: OutingRecorder,
): RecordedOuting {
  const landingAltitudeMetres = conditions.takeOff.altitudeMetres;
  const flight = new FlightInProgress({ ...conditions, landingAltitudeMetres, legs: [] });
  const outing = new Outing(flight, new SeededRandom(conditions.seed, 'outing'));
  act(outing);
  const first = Math.round(switchedOn.from * outing.elapsedSeconds);
  const last = Math.round(switchedOn.to * outing.elapsedSeconds);
  const track = flight.track.slice(first, last);
  const whole = { startIndex: 0, endIndex: last - first };
  const engineRuns = flight.engineRuns.map((run) => ({
    ...run,
    startIndex: run.startIndex - first,
    endIndex: run.endIndex - first,
  }));
  const fixes = record(
    track,
    { airborne: whole, engineRuns },
    { ...DEFAULT_RECORDER, ...settings },
    conditions.seed,
  );
  const timeSeconds = (index: number): number => flight.track.timeSeconds(index);
  return {
    igc: writeIgc(fixes, { ...DEFAULT_FORMAT, ...format }),
    spans: outing.parts
      .filter(({ startIndex, endIndex }) => endIndex > first && startIndex < last)
      .map(({ state, startIndex, endIndex }) => ({
        state,
        startSeconds: timeSeconds(Math.max(first, startIndex)),
        endSeconds: timeSeconds(Math.min(last, endIndex)),
      })),
    flights: outing.flights
      .filter(({ takeOffIndex, landingIndex }) => landingIndex > first && takeOffIndex < last)
      .map(({ takeOffIndex, landingIndex }) => ({
        takeOffSeconds: takeOffIndex < first ? null : timeSeconds(takeOffIndex),
        landingSeconds: landingIndex > last ? null : timeSeconds(landingIndex),
      })),
    track,
  };
}
