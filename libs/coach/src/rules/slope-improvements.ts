import { SLOPE } from '../debrief-thresholds.js';
import { type CoachRule, isSmooth, isThermalFlight, isWhole, JUDGEMENT, MARTENS } from '../coach-rule.js';

const sledLift: CoachRule = {
  id: 'sled-lift',
  source: JUDGEMENT,
  find: ({ kind, metrics: { climb_max_mps } }, say) =>
    kind === 'sled' && climb_max_mps !== null && climb_max_mps >= SLOPE.sledLiftMinMps
      ? { text: say.sledLift(climb_max_mps), evidence: ['metric:climb_max_mps'], weight: 100 }
      : null,
};

const sledNext: CoachRule = {
  id: 'sled-next',
  source: MARTENS,
  find: (facts, say) =>
    facts.kind === 'sled' && facts.summary.tow === null && isWhole(facts)
      ? { text: say.sledNext(), evidence: ['metric:duration_seconds'], weight: 50 }
      : null,
};

const ridgeThermal: CoachRule = {
  id: 'ridge-thermal',
  source: MARTENS,
  find: (facts, say) => {
    const { kind, metrics, is_fast_aircraft } = facts;
    const best = metrics.climb_max_mps;
    if (kind !== 'ridge' || is_fast_aircraft || !isSmooth(facts) || isThermalFlight(facts)) return null;
    if (best === null || best < SLOPE.thermalThroughMinMps) return null;
    if ((metrics.duration_seconds ?? 0) < SLOPE.shortSeconds) return null;
    return { text: say.ridgeThermal(best), evidence: ['metric:climb_max_mps'], weight: 70 };
  },
};

const ridgeStretches: CoachRule = {
  id: 'ridge-stretches',
  source: MARTENS,
  find: ({ kind, metrics, is_fast_aircraft, summary: { ridge } }, say) =>
    kind === 'ridge' &&
    !is_fast_aircraft &&
    ridge !== null &&
    ridge.count > 1 &&
    (metrics.duration_seconds ?? 0) >= SLOPE.shortSeconds
      ? { text: say.ridgeStretches(ridge), evidence: ['summary:ridge'], weight: 55 }
      : null,
};

const ridgeShort: CoachRule = {
  id: 'ridge-short',
  source: MARTENS,
  find: ({ kind, metrics, is_fast_aircraft, summary: { ridge } }, say) =>
    kind === 'ridge' &&
    !is_fast_aircraft &&
    ridge !== null &&
    (metrics.duration_seconds ?? 0) < SLOPE.shortSeconds
      ? { text: say.ridgeShort(ridge), evidence: ['summary:ridge'], weight: 60 }
      : null,
};

/** Improvements for sled rides and slope soaring. */
export const SLOPE_IMPROVEMENTS: readonly CoachRule[] = [
  sledLift,
  sledNext,
  ridgeThermal,
  ridgeStretches,
  ridgeShort,
];
