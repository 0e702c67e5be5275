import { CLIMB, GLIDE, SCORE, SEARCH, TURN } from '../debrief-thresholds.js';
import {
  type CoachRule,
  isSmooth,
  isSoared,
  hasReliableTimes,
  JUDGEMENT,
  MACCREADY,
  MARTENS,
  REICHMANN,
  thermalIds,
} from '../coach-rule.js';
import { SLOPE_IMPROVEMENTS } from './slope-improvements.js';

const weakClimbs: CoachRule = {
  id: 'weak-climbs',
  source: MACCREADY,
  find: (facts, say) => {
    const { weak_climbs: weak } = facts.summary;
    if (!isSoared(facts) || weak === null || weak.saved_seconds < CLIMB.weakSavedSecondsMin) return null;
    return {
      text: say.weakClimbs(weak),
      evidence: ['summary:weak_climbs', ...thermalIds(weak.thermals)],
      weight: weak.saved_seconds,
    };
  },
};

const leftEarly: CoachRule = {
  id: 'left-early',
  source: MACCREADY,
  find: (facts, say) => {
    const { left_early: early } = facts.summary;
    if (!isSoared(facts) || early === null) return null;
    return {
      text: say.leftEarly(early),
      evidence: ['summary:left_early', ...thermalIds([early.worst_index, early.next_index])],
      weight: early.lost_seconds,
    };
  },
};

const leftLate: CoachRule = {
  id: 'left-late',
  source: MACCREADY,
  find: (facts, say) => {
    const { left_late: late } = facts.summary;
    if (!isSoared(facts) || late === null) return null;
    return {
      text: say.leftLate(late),
      evidence: ['summary:left_late', ...thermalIds(late.thermals)],
      weight: late.count * CLIMB.edgeSeconds * (1 - late.climb_last_minute_mps / late.climb_mean_mps),
    };
  },
};

const slowCentring: CoachRule = {
  id: 'slow-centring',
  source: REICHMANN,
  find: (facts, say) => {
    const { slow_centring: centring } = facts.summary;
    if (!isSoared(facts) || !isSmooth(facts) || centring === null) return null;
    return {
      text: say.slowCentring(centring),
      evidence: ['summary:slow_centring', ...thermalIds(centring.thermals)],
      weight:
        centring.count * CLIMB.edgeSeconds * (1 - centring.climb_first_minute_mps / centring.climb_mean_mps),
    };
  },
};

const poorEfficiency: CoachRule = {
  id: 'poor-efficiency',
  source: REICHMANN,
  find: (facts, say) => {
    const { climbing } = facts.summary;
    const share = climbing?.efficiency_mean_share ?? null;
    if (!isSoared(facts) || !isSmooth(facts) || climbing === null || share === null) return null;
    if (share > CLIMB.efficiencyPoorMax || climbing.count < CLIMB.efficiencyCountMin) return null;
    if (climbing.gain_m < CLIMB.adviceGainMinM) return null;
    return {
      text: say.poorEfficiency({ ...climbing, efficiency_mean_share: share }),
      evidence: ['summary:climbing'],
      weight: climbing.time_seconds * (CLIMB.efficiencyGoodMin - share),
    };
  },
};

const heightLost: CoachRule = {
  id: 'height-lost-circling',
  source: REICHMANN,
  find: (facts, say) => {
    const { climbing } = facts.summary;
    if (!isSoared(facts) || climbing === null || climbing.climb_mean_mps <= 0) return null;
    if (
      climbing.gain_m < CLIMB.adviceGainMinM ||
      climbing.height_lost_m < CLIMB.lostMinM ||
      climbing.height_lost_share < CLIMB.lostShareMin
    )
      return null;
    return {
      text: say.heightLost(climbing),
      evidence: ['summary:climbing'],
      weight: climbing.height_lost_m / climbing.climb_mean_mps,
    };
  },
};

const searching: CoachRule = {
  id: 'searching',
  source: MARTENS,
  find: (facts, say) => {
    const { searching: search } = facts.summary;
    if (!isSoared(facts) || !hasReliableTimes(facts) || facts.kind === 'ridge' || search === null)
      return null;
    if (search.time_seconds < SEARCH.secondsMin || search.flight_share < SEARCH.shareMin) return null;
    return { text: say.searching(search), evidence: ['summary:searching'], weight: search.time_seconds };
  },
};

const headwindSlow: CoachRule = {
  id: 'headwind-slow',
  source: REICHMANN,
  find: (facts, say) => {
    const { headwind } = facts.summary;
    const along = headwind?.tailwind_air_speed_kmh ?? null;
    if (!isSoared(facts) || headwind === null || along === null) return null;
    if (headwind.headwind_kmh < GLIDE.adviceWindMinKmh || headwind.headwind_count < GLIDE.adviceCountMin)
      return null;
    if (headwind.headwind_air_speed_kmh - along >= GLIDE.speedUpShareMin * headwind.headwind_kmh) return null;
    return {
      text: say.headwindSlow({ ...headwind, tailwind_air_speed_kmh: along }),
      evidence: ['summary:headwind'],
      weight: 100 * headwind.headwind_count,
    };
  },
};

const turnBias: CoachRule = {
  id: 'turn-bias',
  source: MARTENS,
  find: (facts, say) => {
    const { turns } = facts.summary;
    if (!isSoared(facts) || turns === null) return null;
    const side = turns.left_share > turns.right_share ? 'left' : 'right';
    const share = Math.max(turns.left_share, turns.right_share);
    if (share < TURN.biasShareMin) return null;
    return { text: say.turnBias(turns, side, share), evidence: ['summary:turns'], weight: 90 };
  },
};

const weakerSide: CoachRule = {
  id: 'weaker-side',
  source: JUDGEMENT,
  find: (facts, say) => {
    const left = facts.summary.turns?.climb_left_mps ?? null;
    const right = facts.summary.turns?.climb_right_mps ?? null;
    if (!isSoared(facts) || left === null || right === null) return null;
    const [weaker, better] = left < right ? [left, right] : [right, left];
    if (better - weaker < TURN.sideClimbMinMps || better < TURN.sideClimbRatioMin * weaker) return null;
    const side = left < right ? 'left' : 'right';
    return { text: say.weakerSide(side, weaker, better), evidence: ['summary:turns'], weight: 80 };
  },
};

const wideCircles: CoachRule = {
  id: 'wide-circles',
  source: REICHMANN,
  find: (facts, say) => {
    const { turns } = facts.summary;
    if (!isSoared(facts) || turns === null) return null;
    const { circle_radius_m_mean, bank_mean_deg } = turns;
    if (circle_radius_m_mean === null || bank_mean_deg === null) return null;
    if (circle_radius_m_mean < TURN.wideRadiusMinM || bank_mean_deg > TURN.flatBankMaxDeg) return null;
    return {
      text: say.wideCircles({ ...turns, circle_radius_m_mean, bank_mean_deg }),
      evidence: ['summary:turns'],
      weight: 120,
    };
  },
};

const steepGlides: CoachRule = {
  id: 'steep-glides',
  source: MACCREADY,
  find: (facts, say) => {
    const { steep_glides: steep } = facts.summary;
    if (!isSoared(facts) || steep === null) return null;
    return {
      text: say.steepGlides(steep),
      evidence: ['summary:steep_glides', ...steep.glides.map((index) => `glide:${index}`)],
      weight: steep.altitude_lost_m / 2,
    };
  },
};

const notClosed: CoachRule = {
  id: 'not-closed',
  source: 'XContest rules: closing a circuit',
  find: ({ score, kind }, say) => {
    if (kind !== 'cross_country' || !score?.best) return null;
    const { points, distance_km } = score.best;
    const near = score.lost.flatMap((lost) => {
      const { gap_m, missing_m, points_more } = lost;
      if (lost.reason !== 'not_closed' || gap_m === null || missing_m === null || points_more === null)
        return [];
      const isWorth = points_more >= SCORE.pointsMoreMinShare * points;
      const isNear = missing_m <= SCORE.missingShareMax * distance_km * 1000;
      return isWorth && isNear ? [{ ...lost, gap_m, missing_m, points_more }] : [];
    });
    const least = Math.min(...near.map(({ missing_m }) => missing_m));
    const best = near
      .filter(({ missing_m }) => missing_m <= SCORE.missingAlike * least + SCORE.missingAlikeM)
      .sort((a, b) => b.points_more - a.points_more)[0];
    if (best === undefined) return null;
    return { text: say.notClosed(best), evidence: [`score:${best.type}`, 'score:best'], weight: 1000 };
  },
};

const sideShort: CoachRule = {
  id: 'side-short',
  source:
    'FAI Sporting Code, section 7D: the shortest side of an FAI triangle is at least 28 % of its perimeter',
  find: ({ score, kind }, say) => {
    if (kind !== 'cross_country' || !score?.best) return null;
    const near = score.lost.flatMap((lost) => {
      const { side_km, side_share, side_limit_share } = lost;
      if (side_km === null || side_share === null || side_limit_share === null) return [];
      const isNear = Math.abs(side_limit_share - side_share) <= SCORE.sideShortMax;
      return isNear ? [{ ...lost, side_km, side_share, side_limit_share }] : [];
    })[0];
    if (near === undefined) return null;
    return { text: say.sideShort(near), evidence: [`score:${near.type}`], weight: 500 };
  },
};

const recorderInterval: CoachRule = {
  id: 'recorder-interval',
  source: JUDGEMENT,
  find: ({ quality }, say) =>
    quality.notes.includes('coarse_interval')
      ? { text: say.recorderInterval(), evidence: ['quality:coarse_interval'], weight: 40 }
      : null,
};

export const IMPROVEMENTS: readonly CoachRule[] = [
  weakClimbs,
  leftEarly,
  leftLate,
  slowCentring,
  poorEfficiency,
  heightLost,
  searching,
  headwindSlow,
  steepGlides,
  notClosed,
  sideShort,
  wideCircles,
  turnBias,
  weakerSide,
  ...SLOPE_IMPROVEMENTS,
  recorderInterval,
];
