import { type DebriefFacts, type Fact } from './debrief-facts.js';
import { evidenceOf } from './evidence.js';

/** A stretch of the flight in seconds after take-off; both ends are the same for an instant. */
export interface TimeSpan {
  from_seconds: number;
  to_seconds: number;
}

/**
 * The stretches of the flight that each fact is about, by evidence id and in order. A fact about the whole flight, such
 * as a total, has none. Gaps that reach beyond the flight end with it.
 */
export function evidenceTimes(facts: DebriefFacts): ReadonlyMap<string, TimeSpan[]> {
  const seconds = facts.metrics.duration_seconds;
  if (seconds === null) return new Map();
  const times = new Map<string, TimeSpan[]>();
  for (const [id, fact] of evidenceOf(facts)) {
    const spans = spansOf(id, fact, facts).map(({ from_seconds, to_seconds }) => ({
      from_seconds: Math.max(from_seconds, 0),
      to_seconds: Math.min(to_seconds, seconds),
    }));
    if (spans.length > 0) times.set(id, spans);
  }
  return times;
}

function spansOf(id: string, fact: Fact, facts: DebriefFacts): TimeSpan[] {
  const { metrics, summary } = facts;
  switch (id) {
    case 'metric:takeoff_altitude_m':
      return instant(0);
    case 'metric:landing_altitude_m':
      return instant(metrics.duration_seconds);
    case 'metric:altitude_max_m':
    case 'metric:altitude_gain_max_m':
    case 'summary:highest':
      return instant(summary.highest?.after_seconds);
    case 'summary:tow':
      return span(0, summary.tow?.duration_seconds);
    case 'summary:searching':
      return span(summary.searching?.longest_after_seconds, summary.searching?.longest_seconds);
    case 'task:flown':
      return span(facts.task?.flown.started_after_seconds, facts.task?.flown.race_seconds);
    case 'summary:final_descent':
      return span(summary.final_descent?.after_seconds, summary.final_descent?.duration_seconds);
    case 'summary:ridge':
      return facts.lifts.filter(({ kind }) => kind === 'ridge').flatMap(spanOfPart);
    case 'quality:gaps':
      return facts.gaps.flatMap(spanOfPart);
    default:
      if (id.startsWith('turnpoint:')) return instant(fact['reached_after_seconds'] as number | null);
      return [...spanOfPart(fact), ...listed(fact, 'thermals', facts), ...listed(fact, 'glides', facts)];
  }
}

/** The thermals or glides that a summary lists by number. */
function listed(fact: Fact, parts: 'thermals' | 'glides', facts: DebriefFacts): TimeSpan[] {
  const numbers = fact[parts];
  if (!Array.isArray(numbers)) return [];
  return facts[parts].filter(({ index }) => numbers.includes(index)).flatMap(spanOfPart);
}

function spanOfPart({ starts_after_seconds, duration_seconds }: Fact | TimedPart): TimeSpan[] {
  return span(starts_after_seconds as number | null, duration_seconds as number);
}

interface TimedPart {
  starts_after_seconds: number | null;
  duration_seconds: number;
}

function instant(seconds: number | null | undefined): TimeSpan[] {
  return span(seconds, 0);
}

/** Empty if the time is unknown. */
function span(from: number | null | undefined, seconds: number | null | undefined): TimeSpan[] {
  if (typeof from !== 'number' || typeof seconds !== 'number') return [];
  return [{ from_seconds: from, to_seconds: from + seconds }];
}
