import { limitsOf } from '../aircraft.js';
import { CLIMB, COST, GLIDE, SCORE, SEARCH, TURN } from '../debrief-thresholds.js';
import {
  climbCost,
  type CoachRule,
  hasReliableTimes,
  isCostly,
  isCostlyFault,
  isSmooth,
  isSoared,
  isSoaredParaglider,
  JUDGEMENT,
  MACCREADY,
  MARTENS,
  REICHMANN,
  secondsWorth,
  thermalIds,
} from '../coach-rule.js';
import { type ThermalFact } from '../facts/flight-part-facts.js';
import { endedAway, isLeftClimbing } from '../traits/course-traits.js';
import { missedCircuit } from '../missed-circuit.js';
import { SLOPE_IMPROVEMENTS } from './slope-improvements.js';
import { TASK_IMPROVEMENTS } from './task-improvements.js';

const indicesOf = (thermals: readonly ThermalFact[]): number[] => thermals.map(({ index }) => index);

const weakClimbs: CoachRule = {
  id: 'weak-climbs',
  source: MACCREADY,
  find: (facts, say) => {
    const { weak_climbs: weak } = facts.summary;
    if (!isSoared(facts) || weak === null || !isCostly(weak.saved_seconds, facts)) return null;
    return {
      text: weak.count === 1 ? say.weakClimb(weak) : say.weakClimbs(weak),
      evidence: ['summary:weak_climbs', ...thermalIds(weak.thermals)],
      weight: weak.saved_seconds,
      ...climbCost(weak.saved_seconds, weak.thermals),
    };
  },
};

const leftEarly: CoachRule = {
  id: 'left-early',
  source: MACCREADY,
  find: (facts, say) => {
    const { left_early: early } = facts.summary;
    if (!isSoared(facts) || early === null || !isCostlyFault(early.lost_seconds, facts)) return null;
    return {
      text: say.leftEarly(early),
      evidence: ['summary:left_early', ...thermalIds([early.worst_index, early.next_index])],
      weight: early.lost_seconds,
      // The metres that were left are climbed again in the next thermal.
      ...climbCost(early.lost_seconds, [early.next_index]),
    };
  },
};

const leftLate: CoachRule = {
  id: 'left-late',
  source: MACCREADY,
  find: (facts, say) => {
    const { left_late: late } = facts.summary;
    if (!isSoared(facts) || late === null || !isCostlyFault(late.lost_seconds, facts)) return null;
    return {
      text: say.leftLate(late),
      evidence: ['summary:left_late', ...thermalIds(late.thermals)],
      weight: late.lost_seconds,
      ...climbCost(late.lost_seconds, late.thermals, 'end'),
    };
  },
};

const slowCentring: CoachRule = {
  id: 'slow-centring',
  source: REICHMANN,
  find: (facts, say) => {
    const { slow_centring: centring } = facts.summary;
    if (!isSoared(facts) || !isSmooth(facts) || centring === null) return null;
    if (!isCostlyFault(centring.lost_seconds, facts)) return null;
    return {
      text: say.slowCentring(centring),
      evidence: ['summary:slow_centring', ...thermalIds(centring.thermals)],
      weight: centring.lost_seconds,
      ...climbCost(centring.lost_seconds, centring.thermals, 'start'),
    };
  },
};

const poorEfficiency: CoachRule = {
  id: 'poor-efficiency',
  source: REICHMANN,
  find: (facts, say) => {
    const { climbing } = facts.summary;
    const share = climbing?.efficiency_mean_share ?? null;
    const good = climbing?.efficiency_own_good_share ?? null;
    const lost = climbing?.efficiency_lost_seconds ?? null;
    if (!isSoared(facts) || !isSmooth(facts) || climbing === null) return null;
    if (share === null || good === null || lost === null || !isCostly(lost, facts)) return null;
    if (share > CLIMB.efficiencyPoorMax || good < CLIMB.efficiencyOwnRatioMin * share) return null;
    if (climbing.gain_m < CLIMB.adviceGainMinM) return null;
    return {
      text: say.poorEfficiency({
        ...climbing,
        efficiency_mean_share: share,
        efficiency_own_good_share: good,
        efficiency_lost_seconds: lost,
      }),
      evidence: ['summary:climbing'],
      weight: lost,
      ...climbCost(lost, indicesOf(facts.thermals)),
    };
  },
};

const heightLost: CoachRule = {
  id: 'height-lost-circling',
  source: REICHMANN,
  find: (facts, say) => {
    const { climbing } = facts.summary;
    const seconds = climbing?.height_lost_seconds ?? null;
    if (!isSoared(facts) || climbing === null || seconds === null || !isCostly(seconds, facts)) return null;
    if (
      climbing.gain_m < CLIMB.adviceGainMinM ||
      climbing.height_lost_m < CLIMB.lostMinM ||
      climbing.height_lost_share < CLIMB.lostShareMin
    )
      return null;
    return {
      text: say.heightLost({ ...climbing, height_lost_seconds: seconds }),
      evidence: ['summary:climbing'],
      weight: seconds,
      ...climbCost(seconds, indicesOf(facts.thermals.filter(({ height_lost_m }) => height_lost_m > 0))),
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
    if (!isSoaredParaglider(facts) || headwind === null || along === null) return null;
    if (headwind.headwind_kmh < GLIDE.adviceWindMinKmh || headwind.headwind_count < GLIDE.adviceCountMin)
      return null;
    if (headwind.headwind_air_speed_kmh - along >= GLIDE.speedUpShareMin * headwind.headwind_kmh) return null;
    return {
      text: say.headwindSlow({ ...headwind, tailwind_air_speed_kmh: along }),
      evidence: ['summary:headwind'],
      weight: COST.unknown.high,
    };
  },
};

const turnBias: CoachRule = {
  id: 'turn-bias',
  source: MARTENS,
  find: (facts, say) => {
    const { turns } = facts.summary;
    if (!isSoaredParaglider(facts) || turns === null) return null;
    const side = turns.left_share > turns.right_share ? 'left' : 'right';
    const share = Math.max(turns.left_share, turns.right_share);
    const [most, least] = [turns.left_count, turns.right_count].sort((a, b) => b - a) as [number, number];
    const isOnly = share >= TURN.exclusiveShareMin && least === 0 && most >= 2 * TURN.sideCountMin;
    const isBiased = share >= TURN.biasShareMin && least >= TURN.sideCountMin;
    if (!isOnly && !isBiased) return null;
    return {
      text: isOnly ? say.turnOnly(side, most) : say.turnBias(side, share),
      evidence: ['summary:turns'],
      weight: COST.unknown.middle,
    };
  },
};

const weakerSide: CoachRule = {
  id: 'weaker-side',
  source: JUDGEMENT,
  find: (facts, say) => {
    const left = facts.summary.turns?.climb_left_mps ?? null;
    const right = facts.summary.turns?.climb_right_mps ?? null;
    const lost = facts.summary.turns?.weaker_side_lost_seconds ?? null;
    if (!isSoaredParaglider(facts) || left === null || right === null || lost === null) return null;
    const [weaker, better] = left < right ? [left, right] : [right, left];
    if (better - weaker < TURN.sideClimbMinMps || better < TURN.sideClimbRatioMin * weaker) return null;
    if (!isCostly(lost, facts)) return null;
    const side = left < right ? 'left' : 'right';
    return {
      text: say.weakerSide(side, weaker, better, lost),
      evidence: ['summary:turns'],
      weight: lost,
      ...climbCost(lost, indicesOf(facts.thermals.filter(({ direction }) => direction === side))),
    };
  },
};

const wideCircles: CoachRule = {
  id: 'wide-circles',
  source: REICHMANN,
  find: (facts, say) => {
    const { turns } = facts.summary;
    if (!isSoaredParaglider(facts) || turns === null) return null;
    const { circle_radius_m_mean, bank_mean_deg } = turns;
    if (circle_radius_m_mean === null || bank_mean_deg === null) return null;
    if (circle_radius_m_mean < TURN.wideRadiusMinM || bank_mean_deg > TURN.flatBankMaxDeg) return null;
    return {
      text: say.wideCircles({ ...turns, circle_radius_m_mean, bank_mean_deg }),
      evidence: ['summary:turns'],
      weight: COST.unknown.high,
    };
  },
};

const steepGlides: CoachRule = {
  id: 'steep-glides',
  source: MACCREADY,
  find: (facts, say) => {
    const { steep_glides: steep } = facts.summary;
    const lost = steep?.lost_seconds ?? null;
    if (!isSoared(facts) || steep === null || lost === null || !isCostlyFault(lost, facts)) return null;
    return {
      text: say.steepGlides({ ...steep, lost_seconds: lost }),
      evidence: ['summary:steep_glides', ...steep.glides.map((index) => `glide:${index}`)],
      weight: lost,
      // The height is climbed again at the mean of all climbs, in no particular one.
      ...climbCost(lost, []),
    };
  },
};

/** The last departure ended the flight, which cost everything that could have come after it. */
const departureClimbing: CoachRule = {
  id: 'departure-climbing',
  source: MACCREADY,
  find: (facts, say) => {
    const { final_descent: final } = facts.summary;
    const climb = final?.climb_last_minute_mps ?? null;
    if (!isSoared(facts) || final === null || climb === null) return null;
    if (!endedAway(facts) || !isLeftClimbing(facts)) return null;
    return {
      text: say.departureClimbing({ ...final, climb_last_minute_mps: climb }),
      evidence: ['summary:final_descent', `thermal:${final.thermal_index}`],
      weight: Infinity,
    };
  },
};

const notClosed: CoachRule = {
  id: 'not-closed',
  source: 'XContest rules: closing a circuit',
  find: (facts, say) => {
    const missed = missedCircuit(facts);
    if (missed === null) return null;
    return {
      text: say.notClosed(missed),
      evidence: [`score:${missed.type}`, 'score:best'],
      weight: secondsWorth(missed.points_more, facts),
    };
  },
};

const sideShort: CoachRule = {
  id: 'side-short',
  source:
    'FAI Sporting Code, section 7D: the shortest side of an FAI triangle is at least 28 % of its perimeter',
  find: (facts, say) => {
    const { score, kind, task } = facts;
    if (kind !== 'cross_country' || !score?.best || task !== null || limitsOf(facts) === null) return null;
    const near = score.lost.flatMap((lost) => {
      const { side_km, side_share, side_limit_share } = lost;
      if (side_km === null || side_share === null || side_limit_share === null) return [];
      const isNear = Math.abs(side_limit_share - side_share) <= SCORE.sideShortMax;
      return isNear ? [{ ...lost, side_km, side_share, side_limit_share }] : [];
    })[0];
    if (near === undefined) return null;
    return { text: say.sideShort(near), evidence: [`score:${near.type}`], weight: COST.unknown.high };
  },
};

const recorderInterval: CoachRule = {
  id: 'recorder-interval',
  source: JUDGEMENT,
  find: (facts, say) =>
    facts.kind !== 'no_flight' && limitsOf(facts) !== null && facts.quality.notes.includes('coarse_interval')
      ? { text: say.recorderInterval(), evidence: ['quality:coarse_interval'], weight: COST.unknown.low }
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
  departureClimbing,
  notClosed,
  sideShort,
  wideCircles,
  turnBias,
  weakerSide,
  ...TASK_IMPROVEMENTS,
  ...SLOPE_IMPROVEMENTS,
  recorderInterval,
];
