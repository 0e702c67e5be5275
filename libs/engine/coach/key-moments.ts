import { CLIMB, DATA } from './debrief-thresholds.js';
import { type KeyMoment } from './debrief.js';
import { type DebriefFacts } from './facts/debrief-facts.js';
import { lowestSave } from './low-save.js';
import { type StoryMessages } from './messages.js';

/** Earlier, the highest point is the take-off. */
const HIGHEST_AFTER_SECONDS = 60;

/** The moments of a flight worth jumping to in a replay, in time order. */
export function keyMoments(facts: DebriefFacts, say: StoryMessages): KeyMoment[] {
  if (facts.kind === 'no_flight') return [];
  const moments = [...inTheAir(facts, say)].sort((a, b) => (a.after_seconds ?? 0) - (b.after_seconds ?? 0));
  const { takeoff_altitude_m: takeoffM, distance_straight_km, duration_seconds } = facts.metrics;
  const { notes } = facts.quality;
  const hasTakeoff = !notes.includes('starts_in_flight');
  const km = hasTakeoff ? distance_straight_km : null;
  const takeoff: KeyMoment = {
    after_seconds: 0,
    kind: 'takeoff',
    text: say.momentTakeoff(takeoffM),
    evidence: [takeoffM === null ? 'metric:duration_seconds' : 'metric:takeoff_altitude_m'],
  };
  const landing: KeyMoment = {
    after_seconds: duration_seconds,
    kind: 'landing',
    text: say.momentLanding(km),
    evidence: [km === null ? 'metric:duration_seconds' : 'metric:distance_straight_km'],
  };
  return [
    ...(hasTakeoff ? [takeoff] : []),
    ...moments,
    ...(notes.includes('ends_in_flight') ? [] : [landing]),
  ];
}

function inTheAir(facts: DebriefFacts, say: StoryMessages): KeyMoment[] {
  const { thermals, glides, gaps, kind, summary } = facts;
  const best = thermals.find(({ index }) => index === summary.climbing?.biggest_index);
  const low = lowestSave(facts);
  const longest = glides.toSorted((a, b) => b.distance_km - a.distance_km)[0];
  const gap = gaps.toSorted((a, b) => b.duration_seconds - a.duration_seconds)[0];
  const moments: (KeyMoment | null)[] = [
    best && best.gain_m >= CLIMB.momentGainMinM && kind !== 'sled'
      ? {
          after_seconds: best.starts_after_seconds,
          kind: 'best_climb',
          text: say.momentBiggestClimb(best),
          evidence: [`thermal:${best.index}`],
        }
      : null,
    low && {
      after_seconds: low.starts_after_seconds,
      kind: 'low_point',
      text: say.momentLowPoint(low),
      evidence: [`thermal:${low.index}`],
    },
    summary.highest && summary.highest.after_seconds >= HIGHEST_AFTER_SECONDS
      ? {
          after_seconds: summary.highest.after_seconds,
          kind: 'highest_point',
          text: say.momentHighest(summary.highest.altitude_m),
          evidence: ['summary:highest'],
        }
      : null,
    longest && glides.length > 1 && kind !== 'sled'
      ? {
          after_seconds: longest.starts_after_seconds,
          kind: 'longest_glide',
          text: say.momentLongestGlide(longest),
          evidence: [`glide:${longest.index}`],
        }
      : null,
    gap && gap.duration_seconds >= DATA.gapSecondsMin && gap.starts_after_seconds !== null
      ? {
          after_seconds: gap.starts_after_seconds,
          kind: 'gap',
          text: say.momentGap(gap),
          evidence: [`gap:${gap.index}`],
        }
      : null,
  ];
  return moments.filter((moment) => moment !== null);
}
