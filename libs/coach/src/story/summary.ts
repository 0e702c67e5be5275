import { type DebriefStatement } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { isSmooth, isThermalFlight, hasReliableTimes, isWhole } from '../coach-rule.js';
import { type StoryMessages } from '../messages.js';
import { joined, type Sentence, sentence } from './sentence.js';

/** @param isClean whether no rule found anything to improve */
export function summary(facts: DebriefFacts, say: StoryMessages, isClean: boolean): DebriefStatement {
  const { kind } = facts;
  if (kind === 'no_flight') return sentence(say.summaryNoFlight(), 'quality:level');
  return joined([
    flown(facts, say),
    unrecorded(facts, say),
    tow(facts, say),
    top(facts, say),
    ...character(facts, say),
    ending(facts, say, isClean),
  ])!;
}

function flown({ metrics }: DebriefFacts, say: StoryMessages): Sentence {
  const { duration_seconds, track_length_km } = metrics;
  if (duration_seconds === null || track_length_km === null) return null;
  return sentence(
    say.summaryFlight({ ...metrics, duration_seconds, track_length_km }),
    'metric:duration_seconds',
    'metric:track_length_km',
  );
}

function tow({ summary: sums }: DebriefFacts, say: StoryMessages): Sentence {
  return sums.tow && sentence(say.summaryTow(sums.tow), 'summary:tow');
}

function top(
  { metrics: { altitude_max_m, altitude_gain_max_m }, kind, quality }: DebriefFacts,
  say: StoryMessages,
): Sentence {
  if (altitude_max_m === null || kind === 'sled') return null;
  // If the log starts in the air, its first altitude is not the take-off altitude.
  const gainM = quality.notes.includes('starts_in_flight') ? null : altitude_gain_max_m;
  const evidence = ['metric:altitude_max_m', ...(gainM === null ? [] : ['metric:altitude_gain_max_m'])];
  return sentence(say.summaryTop(altitude_max_m, gainM), ...evidence);
}

/** The height gained in thermals, or a note that it was little. */
function thermalsIn(facts: DebriefFacts, say: StoryMessages): Sentence {
  const { climbing } = facts.summary;
  const total = facts.metrics.climb_total_m;
  if (climbing === null) return null;
  if (isThermalFlight(facts)) return sentence(say.summaryClimbing(climbing), 'summary:climbing');
  // A jagged altitude inflates the total climb.
  if (facts.kind === 'ridge' || total === null || !isSmooth(facts)) return null;
  return sentence(
    say.summaryLittleCircling(climbing.gain_m, total),
    'summary:climbing',
    'metric:climb_total_m',
  );
}

/** The numbers that characterise this kind of flight. */
function character(facts: DebriefFacts, say: StoryMessages): Sentence[] {
  const { kind, metrics, summary: sums, score } = facts;
  if (kind === 'sparse') return [sentence(say.summarySparse(), 'quality:level')];
  if (kind === 'powered') return [sentence(say.summaryPowered(), 'metric:climb_total_m')];
  if (kind === 'sled' && !isWhole(facts)) return [];
  if (kind === 'sled') {
    // After a tow, the height lost did not come from the hill.
    const drop = sums.tow ? null : metrics.takeoff_above_landing_m;
    return [
      sentence(
        say.summarySled(drop),
        'metric:duration_seconds',
        ...(drop === null ? [] : ['metric:takeoff_above_landing_m']),
      ),
    ];
  }
  return [
    kind === 'ridge' && sums.ridge ? sentence(say.summaryRidge(sums.ridge), 'summary:ridge') : null,
    thermalsIn(facts, say),
    kind === 'cross_country' && score?.best ? sentence(say.summaryScore(score.best), 'score:best') : null,
  ];
}

function ending(
  { kind, quality, is_fast_aircraft }: DebriefFacts,
  say: StoryMessages,
  isClean: boolean,
): Sentence {
  // Most rules do not apply to other aircraft.
  if (!isClean || is_fast_aircraft || quality.level === 'degraded') return null;
  if (kind !== 'cross_country' && kind !== 'local') return null;
  return sentence(say.summaryClean(), 'metric:duration_seconds');
}

/** The caveat about gaps, placed before the numbers it concerns. */
function unrecorded(facts: DebriefFacts, say: StoryMessages): Sentence {
  return hasReliableTimes(facts)
    ? null
    : sentence(say.summaryGaps(facts.quality.gap_time_seconds), 'quality:level');
}
