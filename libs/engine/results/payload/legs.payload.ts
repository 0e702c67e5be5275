import {
  type FlightAnalysis,
  type FlightLog,
  type FlightLeg,
  flightPhaseSplit,
  measureLegs,
  PHASE_GROUPS,
} from '@engine/analysis';
import { wireTime, type RuleSetName } from '@core/contract';
import { type FlightScore, type TypeScore } from '@engine/scoring';
import type * as wire from '../shapes/index.js';
import { pointPayload } from './metrics.payload.js';
import { DECIMALS, wireNumber } from './wire-values.js';

/** The legs of a flight by every rule set, and the phases of the whole flight. */
export interface LegsPayload {
  phases: wire.PhaseTotal[];
  legs: Partial<Record<RuleSetName, wire.RuleSetLegs>>;
}

/**
 * Measures the legs of the scored flight and converts them to wire format.
 *
 * @param scores one for each rule set, or empty for a log without a flight
 * @param ruleSets every rule set; those without a score get no legs
 */
export function legsPayload(
  log: FlightLog,
  analysis: Pick<FlightAnalysis, 'phases' | 'thermals'>,
  scores: readonly FlightScore[],
  ruleSets: readonly RuleSetName[],
): LegsPayload {
  const byRuleSet = ruleSets.map((name) => {
    const best = scores.find(({ ruleSet }) => ruleSet === name)?.best ?? null;
    const legs = best === null ? [] : measureLegs(log, analysis, routeOf(best));
    return [name, { rule_set: name, type: best && best.code, legs: legs.map(legPayload) }] as const;
  });
  return { phases: phasesPayload(log, analysis), legs: Object.fromEntries(byRuleSet) };
}

/** Start, turnpoints and finish without repetitions: a turnpoint can be the start. */
function routeOf({ startIndex, turnpoints, finishIndex }: TypeScore): number[] {
  return [...new Set([startIndex, ...turnpoints, finishIndex])];
}

function legPayload(leg: FlightLeg, at: number): wire.FlightLeg {
  return {
    index: at + 1,
    starts_at: wireTime(leg.from.time),
    ends_at: wireTime(leg.to.time),
    duration_seconds: leg.durationSeconds,
    from: pointPayload(leg.from),
    to: pointPayload(leg.to),
    distance_km: wireNumber(leg.distanceKm, DECIMALS.scoredDistanceKm),
    track_distance_km: wireNumber(leg.trackDistanceKm, DECIMALS.distanceKm),
    speed_kmh: wireNumber(leg.speedKmh, DECIMALS.groundSpeedKmh),
    glide_speed_kmh: wireNumber(leg.glideSpeedKmh, DECIMALS.groundSpeedKmh),
    altitude_change_m: wireNumber(leg.altitudeChangeM, DECIMALS.altitudeM),
    height_gained_m: wireNumber(leg.climbM, DECIMALS.altitudeM),
    climb_mean_mps: wireNumber(leg.climbMeanMps, DECIMALS.verticalSpeedMps),
    thermal_count: leg.thermalCount,
    circling_share: wireNumber(leg.circlingShare, DECIMALS.share),
    glide_ratio: wireNumber(leg.glideRatio, DECIMALS.ratio),
    wind_component_kmh: wireNumber(leg.windComponentKmh, DECIMALS.groundSpeedKmh),
  };
}

function phasesPayload(log: FlightLog, analysis: Pick<FlightAnalysis, 'phases'>): wire.PhaseTotal[] {
  const split = flightPhaseSplit(log, analysis);
  if (split === null) return [];
  const allSeconds = PHASE_GROUPS.reduce((sum, phase) => sum + split[phase].seconds, 0);
  return PHASE_GROUPS.map((phase) => {
    const { seconds, distanceKm, altitudeChangeM } = split[phase];
    return {
      phase,
      time_seconds: seconds,
      share: wireNumber(allSeconds === 0 ? 0 : seconds / allSeconds, DECIMALS.share),
      distance_km: wireNumber(distanceKm, DECIMALS.distanceKm),
      altitude_change_m: wireNumber(altitudeChangeM, DECIMALS.altitudeM),
    };
  });
}
