import { type FlightPhase, type ReplayTrack, valueAt } from '@engine/analysis';
import { CLIMB as DEBRIEF_CLIMB } from '../debrief-thresholds.js';
import { type GlideFact, type LiftFact, type ThermalFact } from '../facts/flight-part-facts.js';
import { type SearchFact } from '../facts/summarise.js';
import { type Glide, type Lift, type Thermal } from '@engine/results/shapes';
import { DECIMALS, wireNumber } from '@engine/results';

/** Reads times since take-off and altitudes from the track. */
export class FlightClock {
  private readonly takeoffOffset: number;

  constructor(private readonly track: ReplayTrack) {
    this.takeoffOffset = track.columns.timeOffsetSeconds[track.takeoffIndex ?? 0] ?? 0;
  }

  secondsAt(index: number): number {
    return this.track.columns.timeOffsetSeconds[index]! - this.takeoffOffset;
  }

  altitudeAt(index: number): number | null {
    return valueAt(this.track.columns, 'altitudeM', index);
  }

  /** The highest point of the flight. */
  highest(): { after_seconds: number; altitude_m: number } | null {
    const { takeoffIndex, landingIndex } = this.track;
    if (takeoffIndex === null || landingIndex === null) return null;
    let best: { after_seconds: number; altitude_m: number } | null = null;
    for (let i = takeoffIndex; i <= landingIndex; i++) {
      const altitude = this.altitudeAt(i);
      if (altitude !== null && altitude > (best?.altitude_m ?? -Infinity)) {
        best = { after_seconds: this.secondsAt(i), altitude_m: altitude };
      }
    }
    return best;
  }

  /** Mean climb over about a minute at one end of a stretch; null if the fixes are too sparse. */
  edgeClimb({ startIndex, endIndex }: FlightPhase, edge: 'first' | 'last'): number | null {
    const { edgeSeconds, edgeThermalSecondsMin, edgeSlackSeconds } = DEBRIEF_CLIMB;
    if (this.secondsAt(endIndex) - this.secondsAt(startIndex) < edgeThermalSecondsMin) return null;
    let from = startIndex;
    let to = endIndex;
    if (edge === 'first')
      while (to - 1 > from && this.secondsAt(to - 1) - this.secondsAt(from) >= edgeSeconds) to--;
    else while (from + 1 < to && this.secondsAt(to) - this.secondsAt(from + 1) >= edgeSeconds) from++;
    const seconds = this.secondsAt(to) - this.secondsAt(from);
    const high = this.altitudeAt(to);
    const low = this.altitudeAt(from);
    if (high === null || low === null || seconds > edgeSeconds + edgeSlackSeconds) return null;
    return wireNumber((high - low) / seconds, DECIMALS.verticalSpeedMps);
  }
}

/** Phases of a kind, in the order of the list made from them; empty if the two do not match. */
function phasesOf(track: ReplayTrack, kinds: readonly FlightPhase['kind'][], count: number): FlightPhase[] {
  const phases = track.phases.filter(({ kind }) => kinds.includes(kind));
  return phases.length === count ? phases : [];
}

function aboveLanding(altitudeM: number | null, landingM: number | null): number | null {
  return altitudeM === null || landingM === null ? null : altitudeM - landingM;
}

export function thermalFacts(
  thermals: readonly Thermal[],
  track: ReplayTrack,
  clock: FlightClock,
  landingM: number | null,
): ThermalFact[] {
  const phases = phasesOf(track, ['thermal'], thermals.length);
  return thermals.map((thermal, i) => {
    const phase = phases[i];
    return {
      index: thermal.index,
      starts_after_seconds: phase ? clock.secondsAt(phase.startIndex) : null,
      duration_seconds: thermal.duration_seconds,
      gain_m: thermal.gain_m,
      height_lost_m: thermal.height_lost_m,
      climb_mean_mps: thermal.climb_mean_mps,
      climb_max_mps: thermal.climb_max_mps,
      climb_best_30s_mps: thermal.climb_best_30s_mps,
      climb_first_minute_mps: phase ? clock.edgeClimb(phase, 'first') : null,
      climb_last_minute_mps: phase ? clock.edgeClimb(phase, 'last') : null,
      circles: thermal.circles,
      direction: thermal.direction,
      circle_seconds_mean: thermal.circle_seconds_mean,
      radius_m_mean: thermal.radius_m_mean,
      bank_deg: thermal.bank_deg,
      efficiency_share: thermal.efficiency,
      enter_altitude_m: thermal.enter.altitude_m,
      exit_altitude_m: thermal.exit.altitude_m,
      enter_above_landing_m: aboveLanding(thermal.enter.altitude_m, landingM),
      confidence_share: thermal.confidence,
    };
  });
}

export function liftFacts(lifts: readonly Lift[], track: ReplayTrack, clock: FlightClock): LiftFact[] {
  const phases = phasesOf(track, ['ridge', 'straight_climb'], lifts.length);
  return lifts.map(({ kind, duration_seconds, gain_m, climb_mean_mps }, i) => ({
    index: i + 1,
    kind,
    starts_after_seconds: phases[i] ? clock.secondsAt(phases[i].startIndex) : null,
    duration_seconds,
    gain_m,
    climb_mean_mps,
  }));
}

export function glideFacts(
  glides: readonly Glide[],
  track: ReplayTrack,
  clock: FlightClock,
  landingM: number | null,
): GlideFact[] {
  const phases = phasesOf(track, ['glide'], glides.length);
  return glides.map((glide, i) => {
    const phase = phases[i];
    const wind = glide.wind_component_kmh;
    return {
      index: glide.index,
      starts_after_seconds: phase ? clock.secondsAt(phase.startIndex) : null,
      duration_seconds: glide.duration_seconds,
      distance_km: glide.distance_km,
      altitude_lost_m: glide.altitude_lost_m,
      glide_ratio: glide.glide_ratio,
      ground_speed_mean_kmh: glide.ground_speed_mean_kmh,
      wind_component_kmh: wind,
      air_speed_kmh:
        wind === null ? null : wireNumber(glide.ground_speed_mean_kmh - wind, DECIMALS.groundSpeedKmh),
      end_above_landing_m: phase ? aboveLanding(clock.altitudeAt(phase.endIndex), landingM) : null,
      confidence_share: glide.confidence,
    };
  });
}

const CLIMBS: readonly FlightPhase['kind'][] = ['thermal', 'ridge', 'straight_climb'];

/** Stretches before the last climb without climbing or progress. Everything after it is the descent. */
export function searchFacts({ phases }: ReplayTrack, clock: FlightClock): SearchFact[] {
  const lastClimb = phases.findLastIndex(({ kind }) => CLIMBS.includes(kind));
  return phases
    .slice(0, Math.max(0, lastClimb))
    .filter(({ kind }) => kind === 'other' || kind === 'circling')
    .map(({ startIndex, endIndex }) => ({
      starts_after_seconds: clock.secondsAt(startIndex),
      duration_seconds: clock.secondsAt(endIndex) - clock.secondsAt(startIndex),
      height_change_m: (clock.altitudeAt(endIndex) ?? 0) - (clock.altitudeAt(startIndex) ?? 0),
    }));
}
