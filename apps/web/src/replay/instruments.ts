import { lastIndexAtOrBelow, stateAt, type TrackState } from '../track/track-state.js';
import { type ReplayTrack } from '../track/replay-track.js';

/** Seconds before and after the moment over which the glide ratio is measured. */
const GLIDE_WINDOW_SECONDS = 20;
/** Over less height, the ratio says nothing. */
const GLIDE_LOST_M_MIN = 8;
/** Above this, lift carries the glider and the ratio says nothing either. */
const GLIDE_RATIO_MAX = 40;

/** Wind at an altitude. */
export interface WindAt {
  readonly altitudeM: number;
  readonly fromDeg: number;
  readonly speedKmh: number;
}

/** A turnpoint of the score, in the order of flying. */
export interface TimedTurnpoint {
  readonly number: number;
  readonly timeSeconds: number;
  readonly x: number;
  readonly z: number;
}

/** Altitude of the terrain below the pilot at a moment; null where unknown. */
export type TerrainBelow = (timeSeconds: number) => number | null;

/** What the instruments show at a moment. Null where unknown. */
export interface Readings {
  readonly state: TrackState;
  readonly altitudeM: number | null;
  readonly aboveTakeoffM: number | null;
  /** Never below 0: on the ground, altitude and terrain differ by their errors. */
  readonly aboveGroundM: number | null;
  readonly climbMps: number | null;
  readonly groundSpeedKmh: number | null;
  readonly headingDeg: number | null;
  /** Distance over ground per height lost, around the moment; null in a climb. */
  readonly glideRatio: number | null;
  readonly wind: WindAt | null;
  readonly nextTurnpoint: { readonly number: number; readonly distanceM: number } | null;
}

/** Reads the flight at a moment. */
export class Instruments {
  private readonly takeoffAltitudeM: number;
  /** Along the track from take-off, by fix. */
  private readonly distanceM: Float64Array;

  /** @param winds by altitude, lowest first */
  constructor(
    private readonly track: ReplayTrack,
    private readonly winds: readonly WindAt[],
    private readonly turnpoints: readonly TimedTurnpoint[],
  ) {
    this.takeoffAltitudeM = track.altitudeM.find((altitudeM) => !Number.isNaN(altitudeM)) ?? NaN;
    this.distanceM = distances(track);
  }

  /** @param terrainBelow the drawn terrain, used where the analysis knows no ground; null without terrain */
  at(timeSeconds: number, terrainBelow: TerrainBelow | null = null): Readings {
    const state = stateAt(this.track, timeSeconds);
    const known = (value: number) => (state.isInGap || Number.isNaN(value) ? null : value);
    return {
      state,
      altitudeM: known(state.altitudeM),
      aboveTakeoffM: known(state.altitudeM - this.takeoffAltitudeM),
      aboveGroundM: known(Math.max(0, state.altitudeM - groundBelow(state, terrainBelow))),
      climbMps: known(state.varioMps),
      groundSpeedKmh: known(state.groundSpeedKmh),
      headingDeg: known(state.headingDeg),
      glideRatio: state.isInGap ? null : this.glideRatio(timeSeconds),
      wind: this.windAt(state.altitudeM),
      nextTurnpoint: this.nextTurnpoint(state),
    };
  }

  private glideRatio(timeSeconds: number): number | null {
    const { track } = this;
    const from = lastIndexAtOrBelow(track.timeSeconds, timeSeconds - GLIDE_WINDOW_SECONDS);
    const to = lastIndexAtOrBelow(track.timeSeconds, timeSeconds + GLIDE_WINDOW_SECONDS);
    const lostM = track.altitudeM[from]! - track.altitudeM[to]!;
    if (!(lostM >= GLIDE_LOST_M_MIN)) return null;
    const ratio = (this.distanceM[to]! - this.distanceM[from]!) / lostM;
    return ratio <= GLIDE_RATIO_MAX ? ratio : null;
  }

  private windAt(altitudeM: number): WindAt | null {
    let nearest: WindAt | null = null;
    for (const wind of this.winds) {
      const isNearer =
        !nearest || Math.abs(wind.altitudeM - altitudeM) < Math.abs(nearest.altitudeM - altitudeM);
      if (isNearer) nearest = wind;
    }
    return nearest;
  }

  private nextTurnpoint({ timeSeconds, x, z }: TrackState): Readings['nextTurnpoint'] {
    const next = this.turnpoints.find((turnpoint) => turnpoint.timeSeconds > timeSeconds);
    return next ? { number: next.number, distanceM: Math.hypot(next.x - x, next.z - z) } : null;
  }
}

function groundBelow({ groundM, timeSeconds }: TrackState, terrainBelow: TerrainBelow | null): number {
  return Number.isNaN(groundM) ? (terrainBelow?.(timeSeconds) ?? NaN) : groundM;
}

function distances({ count, x, z }: ReplayTrack): Float64Array {
  const distanceM = new Float64Array(count);
  for (let i = 1; i < count; i++)
    distanceM[i] = distanceM[i - 1]! + Math.hypot(x[i]! - x[i - 1]!, z[i]! - z[i - 1]!);
  return distanceM;
}
