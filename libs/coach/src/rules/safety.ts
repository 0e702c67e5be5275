import { CLIMB, GLIDE, SAFETY } from '../debrief-thresholds.js';
import { type CoachRule, JUDGEMENT, type SafetyFinding } from '../coach-rule.js';
import { lowestSave } from '../low-save.js';

const lowSave: CoachRule<SafetyFinding> = {
  id: 'low-save',
  source: JUDGEMENT,
  find: (facts, say) => {
    const low = lowestSave(facts);
    if (low === null || facts.is_fast_aircraft) return null;
    const isCaution = low.enter_above_landing_m < SAFETY.lowSaveCautionM;
    return {
      text: say.lowSave(low),
      evidence: [`thermal:${low.index}`],
      severity: isCaution ? 'caution' : 'notice',
      weight: isCaution ? 3 : 2,
    };
  },
};

const strongSink: CoachRule<SafetyFinding> = {
  id: 'strong-sink',
  source: JUDGEMENT,
  find: ({ metrics: { sink_max_mps: sink }, is_fast_aircraft, quality }, say) => {
    // With a jagged altitude, a dive is more likely a sensor error.
    if (quality.notes.includes('altitude_jagged')) return null;
    if (sink === null || sink > SAFETY.sinkCautionMps || is_fast_aircraft) return null;
    const isWarning = sink <= SAFETY.sinkWarningMps;
    return {
      text: say.strongSink(sink),
      evidence: ['metric:sink_max_mps'],
      severity: isWarning ? 'caution' : 'notice',
      weight: isWarning ? 2.5 : 1.5,
    };
  },
};

const strongWind: CoachRule<SafetyFinding> = {
  id: 'strong-wind',
  source: JUDGEMENT,
  find: ({ wind: { bands }, is_fast_aircraft }, say) => {
    const strong = bands.find(
      ({ speed_kmh, confidence_share }) =>
        speed_kmh >= SAFETY.windCautionKmh && confidence_share >= SAFETY.windConfidenceMin,
    );
    if (strong === undefined || is_fast_aircraft) return null;
    return {
      text: say.strongWind(strong),
      evidence: [`wind:${strong.altitude_from_m}`],
      severity: 'caution',
      weight: 2.2,
    };
  },
};

const slowOverGround: CoachRule<SafetyFinding> = {
  id: 'slow-over-ground',
  source: JUDGEMENT,
  find: ({ glides, is_fast_aircraft }, say) => {
    const slow = glides
      .filter(
        ({ ground_speed_mean_kmh, wind_component_kmh, distance_km, confidence_share }) =>
          distance_km >= GLIDE.kmMin &&
          ground_speed_mean_kmh <= GLIDE.slowGroundSpeedKmh &&
          (wind_component_kmh ?? 0) <= -GLIDE.windMinKmh &&
          confidence_share >= CLIMB.confidenceMin,
      )
      .sort((a, b) => a.ground_speed_mean_kmh - b.ground_speed_mean_kmh)[0];
    if (slow === undefined || is_fast_aircraft) return null;
    return {
      text: say.slowOverGround(slow),
      evidence: [`glide:${slow.index}`],
      severity: 'caution',
      weight: 2.1,
    };
  },
};

const oxygen: CoachRule<SafetyFinding> = {
  id: 'oxygen',
  source: 'EU 965/2012, NCO.OP.190',
  find: ({ metrics: { altitude_max_m: top, duration_seconds }, summary: { climbing } }, say) => {
    if (top === null) return null;
    // Half of the climbs ended above it, so the pilot stayed that high for a while.
    const isLong =
      (climbing?.exit_altitude_m ?? 0) >= SAFETY.oxygenLongM &&
      (duration_seconds ?? 0) >= SAFETY.oxygenLongSeconds;
    if (top < SAFETY.oxygenAlwaysM && !(isLong && top >= SAFETY.oxygenLongM)) return null;
    return { text: say.oxygen(top), evidence: ['metric:altitude_max_m'], severity: 'notice', weight: 1.4 };
  },
};

const longFlight: CoachRule<SafetyFinding> = {
  id: 'long-flight',
  source: JUDGEMENT,
  find: ({ metrics: { duration_seconds: seconds } }, say) =>
    seconds !== null && seconds >= SAFETY.longFlightSeconds
      ? {
          text: say.longFlight(seconds),
          evidence: ['metric:duration_seconds'],
          severity: 'notice',
          weight: 1,
        }
      : null,
};

export const SAFETY_RULES: readonly CoachRule<SafetyFinding>[] = [
  lowSave,
  strongSink,
  strongWind,
  slowOverGround,
  oxygen,
  longFlight,
];
