import { COST, SLOPE } from '../debrief-thresholds.js';
import {
  type CoachRule,
  isSmooth,
  isSoaredParaglider,
  isThermalFlight,
  isWhole,
  JUDGEMENT,
  MARTENS,
} from '../coach-rule.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type RidgeSummary } from '../facts/summary-facts.js';

/** Whether most of the time along slopes was one long stretch, which is a strength. */
export function isLongStay({ longest_seconds, time_seconds }: RidgeSummary): boolean {
  return longest_seconds >= SLOPE.praiseSecondsMin && longest_seconds >= SLOPE.praiseShareMin * time_seconds;
}

function isLifted({ metrics: { climb_max_mps } }: DebriefFacts): boolean {
  return climb_max_mps !== null && climb_max_mps >= SLOPE.sledLiftMinMps;
}

/** Whether a sled ride could have been longer; a hop on a training hill could not. */
function isLongSled({ kind, metrics, summary }: DebriefFacts): boolean {
  const { duration_seconds: seconds, takeoff_above_landing_m: drop } = metrics;
  return (
    kind === 'sled' &&
    (seconds ?? 0) >= SLOPE.sledAdviceSecondsMin &&
    (summary.tow !== null || drop === null || drop >= SLOPE.sledAdviceDropMinM)
  );
}

const sledLift: CoachRule = {
  id: 'sled-lift',
  source: JUDGEMENT,
  find: (facts, say) =>
    isLongSled(facts) && isLifted(facts)
      ? {
          text: say.sledLift(facts.metrics.climb_max_mps!),
          evidence: ['metric:climb_max_mps'],
          weight: COST.unknown.high,
        }
      : null,
};

const sledNext: CoachRule = {
  id: 'sled-next',
  source: MARTENS,
  find: (facts, say) =>
    isLongSled(facts) && facts.summary.tow === null && isWhole(facts) && !isLifted(facts)
      ? { text: say.sledNext(), evidence: ['metric:duration_seconds'], weight: COST.unknown.low }
      : null,
};

const ridgeThermal: CoachRule = {
  id: 'ridge-thermal',
  source: MARTENS,
  find: (facts, say) => {
    const { kind, metrics } = facts;
    const best = metrics.climb_max_mps;
    if (kind !== 'ridge' || !isSoaredParaglider(facts) || !isSmooth(facts) || isThermalFlight(facts))
      return null;
    if (best === null || best < SLOPE.thermalThroughMinMps) return null;
    if ((metrics.duration_seconds ?? 0) < SLOPE.shortSeconds) return null;
    return { text: say.ridgeThermal(best), evidence: ['metric:climb_max_mps'], weight: COST.unknown.high };
  },
};

const ridgeStretches: CoachRule = {
  id: 'ridge-stretches',
  source: MARTENS,
  find: (facts, say) => {
    const {
      kind,
      metrics,
      summary: { ridge },
    } = facts;
    return kind === 'ridge' &&
      isSoaredParaglider(facts) &&
      ridge !== null &&
      ridge.count > 1 &&
      !isLongStay(ridge) &&
      (metrics.duration_seconds ?? 0) >= SLOPE.shortSeconds
      ? { text: say.ridgeStretches(ridge), evidence: ['summary:ridge'], weight: COST.unknown.low }
      : null;
  },
};

const ridgeShort: CoachRule = {
  id: 'ridge-short',
  source: MARTENS,
  find: (facts, say) => {
    const {
      kind,
      metrics,
      summary: { ridge },
    } = facts;
    return kind === 'ridge' &&
      isSoaredParaglider(facts) &&
      ridge !== null &&
      (metrics.duration_seconds ?? 0) < SLOPE.shortSeconds
      ? { text: say.ridgeShort(ridge), evidence: ['summary:ridge'], weight: COST.unknown.middle }
      : null;
  },
};

/** Improvements for sled rides and slope soaring. */
export const SLOPE_IMPROVEMENTS: readonly CoachRule[] = [
  sledLift,
  sledNext,
  ridgeThermal,
  ridgeStretches,
  ridgeShort,
];
