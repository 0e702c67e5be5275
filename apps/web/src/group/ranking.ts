import { lastIndexAtOrBelow, stateAt } from '../track/track-state.js';
import { type ReplayTrack } from '../track/replay-track.js';

/** Before take-off, in the air, or after landing. */
export type FlightStage = 'waiting' | 'flying' | 'landed';

/** What a pilot's instruments show at the cursor. Null where unknown, and apart from the distance, on the ground. */
export interface PilotReadings {
  /** Place of the pilot in the group, from 0. */
  readonly pilot: number;
  readonly stage: FlightStage;
  readonly distanceM: number;
  readonly altitudeM: number | null;
  readonly climbMps: number | null;
  readonly groundSpeedKmh: number | null;
}

/** What pilots can be ranked by. */
export const RANKINGS = ['distanceM', 'altitudeM', 'climbMps', 'groundSpeedKmh'] as const;
export type Ranking = (typeof RANKINGS)[number];

export interface RankedPilot extends PilotReadings {
  /** From 1. Pilots with the same value share a rank; null where the value is unknown. */
  readonly rank: number | null;
}

/** Reads a flight at a moment since its own take-off. */
export function readingsAt(
  pilot: number,
  track: ReplayTrack,
  flownM: Float32Array,
  timeSeconds: number,
): PilotReadings {
  const stage = stageAt(track, timeSeconds);
  const state = stateAt(track, timeSeconds);
  const known = (value: number) =>
    stage !== 'flying' || state.isInGap || Number.isNaN(value) ? null : value;
  return {
    pilot,
    stage,
    distanceM: stage === 'waiting' ? 0 : flownM[lastIndexAtOrBelow(track.timeSeconds, timeSeconds)]!,
    altitudeM: known(state.altitudeM),
    climbMps: known(state.varioMps),
    groundSpeedKmh: known(state.groundSpeedKmh),
  };
}

/** The largest value first; pilots without one last, in the order of the group. */
export function rankPilots(readings: readonly PilotReadings[], by: Ranking): RankedPilot[] {
  const valueOf = (pilot: PilotReadings) => pilot[by] ?? -Infinity;
  const ordered = readings.toSorted((a, b) => compare(valueOf(b), valueOf(a)) || a.pilot - b.pilot);
  return ordered.map((pilot) => {
    const isKnown = pilot[by] !== null;
    const better = ordered.findIndex((other) => valueOf(other) === valueOf(pilot));
    return { ...pilot, rank: isKnown ? better + 1 : null };
  });
}

function stageAt({ timeSeconds: times, count }: ReplayTrack, timeSeconds: number): FlightStage {
  if (timeSeconds < 0) return 'waiting';
  return timeSeconds >= times[count - 1]! ? 'landed' : 'flying';
}

/** Also of infinite values, whose difference is not a number. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
