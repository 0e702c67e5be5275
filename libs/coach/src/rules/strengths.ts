import { CLIMB, GLIDE, KIND, SAFETY, SCORE, SEARCH, SLOPE, TURN } from '../debrief-thresholds.js';
import {
  type CoachRule,
  isSoared,
  hasReliableTimes,
  isWhole,
  JUDGEMENT,
  MARTENS,
  REICHMANN,
} from '../coach-rule.js';
import { lowestSave } from '../low-save.js';

const strongClimb: CoachRule = {
  id: 'strong-climb',
  source: JUDGEMENT,
  find: ({ thermals, summary: { climbing, left_early: early, left_late: late } }, say) => {
    const best = thermals.find(({ index }) => index === climbing?.best_index);
    if (best === undefined || best.confidence_share < CLIMB.confidenceMin) return null;
    if (best.climb_mean_mps < CLIMB.strongMeanMps || best.gain_m < CLIMB.strongGainM) return null;
    // A pilot who leaves a thermal too early or too late does not make the most of it.
    if ([early, late].some((left) => left?.thermals.includes(best.index))) return null;
    return { text: say.strongClimb(best), evidence: [`thermal:${best.index}`], weight: 300 };
  },
};

const efficientClimbing: CoachRule = {
  id: 'efficient-climbing',
  source: REICHMANN,
  find: (facts, say) => {
    const { climbing } = facts.summary;
    const share = climbing?.efficiency_mean_share ?? null;
    if (!isSoared(facts) || climbing === null || share === null) return null;
    if (share < CLIMB.efficiencyGoodMin || climbing.count < CLIMB.efficiencyCountMin) return null;
    const withShare = { ...climbing, efficiency_mean_share: share };
    return { text: say.efficientClimbing(withShare), evidence: ['summary:climbing'], weight: 400 };
  },
};

const littleSearching: CoachRule = {
  id: 'little-searching',
  source: JUDGEMENT,
  find: (facts, say) => {
    const { searching, climbing } = facts.summary;
    if (!isSoared(facts) || !hasReliableTimes(facts)) return null;
    if (climbing === null || climbing.count < SEARCH.climbsGoodMin) return null;
    if ((searching?.flight_share ?? 0) > SEARCH.shareGoodMax) return null;
    return {
      text: say.littleSearching(climbing.count, searching?.flight_share || null),
      evidence: ['summary:climbing', ...(searching ? ['summary:searching'] : [])],
      weight: 350,
    };
  },
};

const balancedTurns: CoachRule = {
  id: 'balanced-turns',
  source: MARTENS,
  find: (facts, say) => {
    const { turns } = facts.summary;
    if (!isSoared(facts) || turns === null) return null;
    if (Math.min(turns.left_share, turns.right_share) < TURN.balancedShareMin) return null;
    return { text: say.balancedTurns(turns), evidence: ['summary:turns'], weight: 100 };
  },
};

const goodGlide: CoachRule = {
  id: 'good-glide',
  source: JUDGEMENT,
  find: ({ glides, is_fast_aircraft }, say) => {
    const good = glides
      .flatMap((glide) => {
        const { glide_ratio, wind_component_kmh: wind, distance_km, confidence_share } = glide;
        const isGood =
          glide_ratio !== null &&
          glide_ratio >= GLIDE.goodRatio &&
          wind !== null &&
          wind <= 0 &&
          distance_km >= 2 * GLIDE.kmMin &&
          confidence_share >= CLIMB.confidenceMin;
        return isGood ? [{ ...glide, glide_ratio }] : [];
      })
      .sort((a, b) => b.distance_km - a.distance_km)[0];
    if (good === undefined || is_fast_aircraft) return null;
    return {
      text: say.goodGlide(good),
      evidence: [`glide:${good.index}`],
      weight: 150,
    };
  },
};

const goodHeadwindSpeed: CoachRule = {
  id: 'headwind-speed',
  source: REICHMANN,
  find: (facts, say) => {
    const { headwind } = facts.summary;
    const along = headwind?.tailwind_air_speed_kmh ?? null;
    if (!isSoared(facts) || headwind === null || along === null) return null;
    if (headwind.headwind_count < GLIDE.adviceCountMin) return null;
    const more = headwind.headwind_air_speed_kmh - along;
    if (more < GLIDE.speedUpShareMin * headwind.headwind_kmh) return null;
    return {
      text: say.goodHeadwindSpeed({ ...headwind, tailwind_air_speed_kmh: along }),
      evidence: ['summary:headwind'],
      weight: 200,
    };
  },
};

const savedLow: CoachRule = {
  id: 'saved-low',
  source: JUDGEMENT,
  find: (facts, say) => {
    const low = lowestSave(facts);
    // A save that was too low is not an achievement to repeat.
    if (
      low === null ||
      low.enter_above_landing_m < SAFETY.lowSaveCautionM ||
      low.gain_m < CLIMB.strongGainM
    ) {
      return null;
    }
    return { text: say.savedLow(low), evidence: [`thermal:${low.index}`], weight: 250 };
  },
};

const closedCircuit: CoachRule = {
  id: 'closed-circuit',
  source: 'XContest rules: a closed circuit',
  find: ({ score, kind }, say) => {
    const best = score?.best;
    if (best?.closing_distance_m == null || kind !== 'cross_country') return null;
    if (best.closing_distance_m > SCORE.closedShareMax * best.distance_km * 1000) return null;
    const withClosing = { ...best, closing_distance_m: best.closing_distance_m };
    return { text: say.closedCircuit(withClosing), evidence: ['score:best'], weight: 500 };
  },
};

const ridgeStay: CoachRule = {
  id: 'ridge-stay',
  source: JUDGEMENT,
  find: ({ summary: { ridge }, kind, is_fast_aircraft }, say) =>
    ridge !== null && kind === 'ridge' && !is_fast_aircraft && ridge.longest_seconds >= SLOPE.praiseSecondsMin
      ? { text: say.ridgeStay(ridge), evidence: ['summary:ridge'], weight: 300 }
      : null,
};

const stayedUp: CoachRule = {
  id: 'stayed-up',
  source: JUDGEMENT,
  find: ({ metrics, kind }, say) => {
    const seconds = metrics.duration_seconds ?? 0;
    const longFrom = kind === 'cross_country' ? SAFETY.staminaSeconds : KIND.sledSecondsMax;
    if (seconds < longFrom || kind === 'powered' || kind === 'sparse') return null;
    return { text: say.stayedUp(seconds), evidence: ['metric:duration_seconds'], weight: 10 };
  },
};

const sledDone: CoachRule = {
  id: 'sled-done',
  source: JUDGEMENT,
  find: (facts, say) =>
    facts.kind === 'sled' && facts.metrics.duration_seconds !== null && isWhole(facts)
      ? {
          text: say.sledDone(facts.metrics.duration_seconds),
          evidence: ['metric:duration_seconds'],
          weight: 100,
        }
      : null,
};

export const STRENGTHS: readonly CoachRule[] = [
  closedCircuit,
  efficientClimbing,
  littleSearching,
  strongClimb,
  ridgeStay,
  savedLow,
  goodHeadwindSpeed,
  goodGlide,
  balancedTurns,
  sledDone,
  stayedUp,
];
