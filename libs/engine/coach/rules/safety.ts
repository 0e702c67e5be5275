import { isParaglider, limitsOf } from '../aircraft.js';
import { CLIMB, GLIDE, SAFETY } from '../debrief-thresholds.js';
import { type CoachRule, JUDGEMENT, type SafetyFinding } from '../coach-rule.js';
import { lowestSave } from '../low-save.js';

const lowSave: CoachRule<SafetyFinding> = {
  id: 'low-save',
  source: JUDGEMENT,
  find: (facts, say) => {
    const low = lowestSave(facts);
    if (low === null || !isParaglider(facts)) return null;
    const isCaution = low.enter_above_landing_m < SAFETY.lowSaveCautionM;
    return {
      text: isCaution ? say.lowSaveSerious(low) : say.lowSave(low),
      evidence: [`thermal:${low.index}`],
      severity: isCaution ? 'caution' : 'notice',
      weight: isCaution ? 3 : 2,
    };
  },
};

const strongSink: CoachRule<SafetyFinding> = {
  id: 'strong-sink',
  source: JUDGEMENT,
  find: (facts, say) => {
    const { sink_max_mps: sink } = facts.metrics;
    const noticeMps = limitsOf(facts)?.sinkNoticeMps ?? null;
    // With a jagged altitude, a dive is more likely a sensor error.
    if (facts.quality.notes.includes('altitude_jagged')) return null;
    if (sink === null || noticeMps === null || sink > noticeMps) return null;
    const isSpiral = isParaglider(facts) && sink <= SAFETY.sinkSpiralMps;
    return {
      text: isSpiral ? say.spiralSink(sink) : say.strongSink(sink),
      evidence: ['metric:sink_max_mps'],
      severity: isSpiral ? 'caution' : 'notice',
      weight: isSpiral ? 2.5 : 1.5,
    };
  },
};

const strongWind: CoachRule<SafetyFinding> = {
  id: 'strong-wind',
  source: JUDGEMENT,
  find: (facts, say) => {
    const limits = limitsOf(facts);
    const cautionKmh = limits?.windCautionKmh ?? null;
    if (limits === null || cautionKmh === null) return null;
    const strong = facts.wind.bands.find(
      ({ speed_kmh, confidence_share }) =>
        speed_kmh >= cautionKmh && confidence_share >= SAFETY.windConfidenceMin,
    );
    if (strong === undefined) return null;
    return {
      text: say.strongWind(strong, limits.named),
      evidence: [`wind:${strong.altitude_from_m}`],
      severity: 'caution',
      weight: 2.2,
    };
  },
};

const slowOverGround: CoachRule<SafetyFinding> = {
  id: 'slow-over-ground',
  source: JUDGEMENT,
  find: (facts, say) => {
    const slowKmh = limitsOf(facts)?.slowGroundSpeedKmh ?? null;
    if (slowKmh === null) return null;
    const slow = facts.glides
      .filter(
        ({ ground_speed_mean_kmh, wind_component_kmh, distance_km, confidence_share }) =>
          distance_km >= GLIDE.kmMin &&
          ground_speed_mean_kmh <= slowKmh &&
          (wind_component_kmh ?? 0) <= -GLIDE.windMinKmh &&
          confidence_share >= CLIMB.confidenceMin,
      )
      .sort((a, b) => a.ground_speed_mean_kmh - b.ground_speed_mean_kmh)[0];
    if (slow === undefined) return null;
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
    return {
      text: top >= SAFETY.oxygenAlwaysM ? say.oxygenAlways(top) : say.oxygenLong(top),
      evidence: ['metric:altitude_max_m'],
      severity: 'notice',
      weight: 1.4,
    };
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
