import { type DebriefStatement } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { hasReliableTimes, isWhole } from '../coach-rule.js';
import { LENGTH } from '../debrief-thresholds.js';
import { type Messages } from '../messages.js';
import { type ChosenTraits } from '../traits/chosen-traits.js';
import { joined, type Sentence, sentence } from './sentence.js';
import { taskResult } from './task.js';

export function summary(
  facts: DebriefFacts,
  { summary: traits }: ChosenTraits,
  say: Messages,
): DebriefStatement {
  if (facts.kind === 'no_flight') return sentence(say.summaryNoFlight(), 'quality:level');
  const told = joined([
    unrecorded(facts, say),
    ...taskResult(facts, say),
    ...character(facts, say),
    ...traits,
  ]);
  // A flight about which there is nothing to say but its length.
  return told !== null && told.text.length >= LENGTH.summaryCharactersMin
    ? told
    : joined([flown(facts, say), told])!;
}

function flown({ metrics }: DebriefFacts, say: Messages): Sentence {
  const { duration_seconds: seconds, track_length_km: km } = metrics;
  return sentence(
    say.summaryFlight(seconds ?? 0, km ?? 0),
    ...(seconds === null ? [] : ['metric:duration_seconds']),
    ...(km === null ? [] : ['metric:track_length_km']),
  );
}

/** What there is to say about kinds of flight that are not soared. */
function character(facts: DebriefFacts, say: Messages): Sentence[] {
  const { kind, metrics, aircraft_class: aircraft } = facts;
  const km = metrics.track_length_km;
  switch (kind) {
    case 'sparse':
      return [flown(facts, say), sentence(say.summarySparse(), 'quality:level')];
    case 'powered':
      return aircraft === 'powered' && km !== null
        ? [sentence(say.summaryEngine(km), 'metric:track_length_km')]
        : [sentence(say.summaryPowered(), 'metric:climb_total_m')];
    case 'balloon':
      return km === null ? [flown(facts, say)] : [sentence(say.summaryBalloon(km), 'metric:track_length_km')];
    case 'sled':
      return sled(facts, say);
    default:
      return [];
  }
}

/** A sled ride takes two or three sentences. */
function sled(facts: DebriefFacts, say: Messages): Sentence[] {
  const { metrics, summary: sums } = facts;
  const { duration_seconds: seconds, takeoff_above_landing_m: drop } = metrics;
  const { glide_ratio_mean: ratio, ground_speed_mean_kmh: speed } = metrics;
  // After a tow, the height lost did not come from the hill.
  const isFromHill = isWhole(facts) && sums.tow === null && drop !== null && drop > 0;
  return [
    sums.tow && sentence(say.towed(sums.tow), 'summary:tow'),
    isFromHill
      ? sentence(say.summarySled(drop), 'metric:takeoff_above_landing_m')
      : sentence(say.summarySledUnknown(seconds ?? 0), 'metric:duration_seconds'),
    ratio !== null && speed !== null
      ? sentence(say.sledGlide(ratio, speed), 'metric:glide_ratio_mean', 'metric:ground_speed_mean_kmh')
      : null,
  ];
}

/** The caveat about gaps, placed before the numbers it concerns. */
function unrecorded(facts: DebriefFacts, say: Messages): Sentence {
  return hasReliableTimes(facts)
    ? null
    : sentence(say.summaryGaps(facts.quality.gap_time_seconds), 'quality:level');
}
