import { isGliding, isParaglider, limitsOf } from '../aircraft.js';
import { CLIMB, GLIDE, SAFETY, SEARCH } from '../debrief-thresholds.js';
import {
  type CoachRule,
  hasReliableTimes,
  isSmooth,
  isSoared,
  isSoaredParaglider,
  JUDGEMENT,
  REICHMANN,
} from '../coach-rule.js';
import { lowestSave } from '../low-save.js';
import { isLongStay } from './slope-improvements.js';

/** One climb clearly better centred than the others of the flight. */
const climbHeld: CoachRule = {
  id: 'climb-held',
  source: REICHMANN,
  find: (facts, say) => {
    const mean = facts.summary.climbing?.efficiency_mean_share ?? null;
    if (!isSoared(facts) || !isSmooth(facts) || mean === null) return null;
    if (facts.thermals.length < CLIMB.efficiencyCountMin) return null;
    const held = facts.thermals
      .flatMap((thermal) => {
        const { efficiency_share: share, gain_m, confidence_share } = thermal;
        const isOutstanding =
          share !== null &&
          share >= CLIMB.efficiencyOutstandingMin &&
          share >= CLIMB.efficiencyOutstandingRatio * mean &&
          gain_m >= CLIMB.strongGainM &&
          confidence_share >= CLIMB.confidenceMin;
        return isOutstanding ? [{ ...thermal, efficiency_share: share }] : [];
      })
      .sort((a, b) => b.gain_m - a.gain_m)[0];
    if (held === undefined) return null;
    return {
      text: say.climbHeld(held, mean),
      evidence: [`thermal:${held.index}`, 'summary:climbing'],
      weight: 300,
    };
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
    return { text: say.efficientClimbing(share), evidence: ['summary:climbing'], weight: 400 };
  },
};

const littleSearching: CoachRule = {
  id: 'little-searching',
  source: JUDGEMENT,
  find: (facts, say) => {
    const { searching, climbing } = facts.summary;
    if (!isSoared(facts) || !hasReliableTimes(facts) || searching === null) return null;
    if (climbing === null || climbing.count < SEARCH.climbsGoodMin) return null;
    if (searching.flight_share > SEARCH.shareGoodMax) return null;
    return {
      text: say.littleSearching(climbing.count, searching.time_seconds),
      evidence: ['summary:climbing', 'summary:searching'],
      weight: 350,
    };
  },
};

/** A glide clearly flatter than the others of the flight, and not because of the wind. */
const goodGlide: CoachRule = {
  id: 'good-glide',
  source: JUDGEMENT,
  find: (facts, say) => {
    const limits = limitsOf(facts);
    const mean = facts.metrics.glide_ratio_mean;
    if (limits === null || mean === null || !isSoared(facts) || facts.kind === 'ridge') return null;
    const ratioMin = Math.max(limits.goodRatio, GLIDE.goodRatioTimes * mean);
    const good = facts.glides
      .flatMap((glide) => {
        const { glide_ratio, wind_component_kmh: wind, distance_km, confidence_share } = glide;
        const isGood =
          glide_ratio !== null &&
          glide_ratio >= ratioMin &&
          isGliding(facts, glide_ratio) &&
          wind !== null &&
          wind <= 0 &&
          distance_km >= GLIDE.praiseKmMin &&
          confidence_share >= CLIMB.confidenceMin;
        return isGood ? [{ ...glide, glide_ratio }] : [];
      })
      .sort((a, b) => b.distance_km - a.distance_km)[0];
    if (good === undefined) return null;
    return {
      text: say.goodGlide(good, mean),
      evidence: [`glide:${good.index}`, 'metric:glide_ratio_mean'],
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
    if (more < Math.max(GLIDE.speedUpMinKmh, GLIDE.speedUpShareMin * headwind.headwind_kmh)) return null;
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
      low.gain_m < CLIMB.strongGainM ||
      !isParaglider(facts)
    ) {
      return null;
    }
    return { text: say.savedLow(low), evidence: [`thermal:${low.index}`], weight: 250 };
  },
};

const ridgeStay: CoachRule = {
  id: 'ridge-stay',
  source: JUDGEMENT,
  find: (facts, say) => {
    const { ridge } = facts.summary;
    if (ridge === null || facts.kind !== 'ridge' || !isSoaredParaglider(facts)) return null;
    if (ridge.count < 2 || !isLongStay(ridge)) return null;
    return { text: say.ridgeStay(ridge), evidence: ['summary:ridge'], weight: 300 };
  },
};

export const STRENGTHS: readonly CoachRule[] = [
  efficientClimbing,
  climbHeld,
  littleSearching,
  ridgeStay,
  savedLow,
  goodHeadwindSpeed,
  goodGlide,
];
