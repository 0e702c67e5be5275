import { CLIMB, COST, DATA } from './debrief-thresholds.js';
import { type SafetySeverity } from './debrief.js';
import { type DebriefFacts } from './facts/debrief-facts.js';
import { isParaglider, limitsOf } from './aircraft.js';
import { type Messages } from './messages.js';

/** A rule's remark about a flight. */
export interface Remark {
  text: string;
  evidence: string[];
  /** Importance among remarks of the same kind: seconds lost, if measurable. */
  weight: number;
  /** For a cost in climbing time: the seconds that the text names, and the climbs in which they were lost. */
  climbCost?: { seconds: number; parts: readonly ClimbPart[] };
}

/** A climb, by its thermal's index, or the first or last minute of one. */
export interface ClimbPart {
  thermal: number;
  part: 'start' | 'end' | 'whole';
}

/** One piece of coaching: when it applies, and its text. */
export interface CoachRule<R extends Remark = Remark> {
  readonly id: string;
  /** Source of the idea; the thresholds are in debrief-thresholds.ts. */
  readonly source: string;
  /** Null when the rule does not apply. */
  readonly find: (facts: DebriefFacts, say: Messages) => R | null;
}

export interface SafetyFinding extends Remark {
  severity: SafetySeverity;
}

export const MACCREADY = 'MacCready, Optimum Airspeed Selector, Soaring 1958';
export const REICHMANN = 'Reichmann, Cross-Country Soaring (Streckensegelflug)';
export const MARTENS = 'Martens, Thermal Flying (Das Thermikbuch)';
export const JUDGEMENT = 'our own judgement';

/** Whether advice on climbing and gliding applies. */
export function isSoared(facts: DebriefFacts): boolean {
  const { kind } = facts;
  return limitsOf(facts) !== null && (kind === 'local' || kind === 'cross_country' || kind === 'ridge');
}

/** Whether advice on circles and slopes applies, which is written for paragliders. */
export function isSoaredParaglider(facts: DebriefFacts): boolean {
  return isParaglider(facts) && isSoared(facts);
}

/** Whether a cost is worth an improvement. */
export function isCostly(seconds: number, { metrics: { duration_seconds } }: DebriefFacts): boolean {
  return seconds >= Math.max(COST.secondsMin, COST.flightShareMin * (duration_seconds ?? 0));
}

/** The same for a fault of single climbs or glides, which costs less than habits do. */
export function isCostlyFault(seconds: number, { metrics: { duration_seconds } }: DebriefFacts): boolean {
  return seconds >= Math.max(COST.secondsMin, COST.faultShareMin * (duration_seconds ?? 0));
}

/** Points in seconds of the flight, so that both can be ranked: a tenth of the points weighs as much as a tenth of it. */
export function secondsWorth(points: number, { score, metrics: { duration_seconds } }: DebriefFacts): number {
  return ((duration_seconds ?? 0) * points) / (score?.best?.points || Infinity);
}

/** Whether the log shows how the time was spent; with long gaps it covers only part of the flight. */
export function hasReliableTimes({ quality, metrics: { duration_seconds } }: DebriefFacts): boolean {
  return quality.gap_time_seconds <= DATA.gapShareMax * (duration_seconds ?? 0);
}

/** Whether the log contains both take-off and landing. */
export function isWhole({ quality: { notes } }: DebriefFacts): boolean {
  return !notes.includes('starts_in_flight') && !notes.includes('ends_in_flight');
}

/** Whether climbs of a few seconds are reliable; a jagged altitude exaggerates the best of them. */
export function isSmooth({ quality }: DebriefFacts): boolean {
  return !quality.notes.includes('altitude_jagged');
}

/** Whether thermals contributed a significant part of the height. */
export function isThermalFlight({
  summary: { climbing },
  metrics: { climb_total_m },
}: DebriefFacts): boolean {
  if (climbing === null) return false;
  const { carriedGainMinM, carriedShareMin } = CLIMB;
  return climbing.gain_m >= carriedGainMinM || climbing.gain_m >= carriedShareMin * (climb_total_m ?? 0);
}

/** Evidence ids of the thermals. */
export function thermalIds(indices: readonly number[]): string[] {
  return indices.map((index) => `thermal:${index}`);
}

/** The time lost in these thermals, or in one part of each. */
export function climbCost(
  seconds: number,
  thermals: readonly number[],
  part: ClimbPart['part'] = 'whole',
): Pick<Remark, 'climbCost'> {
  return { climbCost: { seconds, parts: thermals.map((thermal) => ({ thermal, part })) } };
}
