import { CLIMB, DATA } from '../debrief-thresholds.js';
import { type SafetySeverity } from '../debrief.js';
import { type DebriefFacts } from '../facts/debrief-facts.js';
import { type AdviceMessages } from './messages.js';

/** What a rule has to say about a flight. */
export interface Remark {
  text: string;
  evidence: string[];
  /** How much it matters among its like: seconds that it cost or gained, as far as they can be told. */
  weight: number;
}

/** One piece of coaching: when it applies, and what is said then. */
export interface CoachRule<R extends Remark = Remark> {
  readonly id: string;
  /** Where the idea is from; the thresholds are in debrief-thresholds.ts. */
  readonly source: string;
  /** Null when the facts don't call for it. */
  readonly find: (facts: DebriefFacts, say: AdviceMessages) => R | null;
}

export interface SafetyFinding extends Remark {
  severity: SafetySeverity;
}

export const MACCREADY = 'MacCready, Optimum Airspeed Selector, Soaring 1958';
export const REICHMANN = 'Reichmann, Cross-Country Soaring (Streckensegelflug)';
export const MARTENS = 'Martens, Thermal Flying (Das Thermikbuch)';
export const JUDGEMENT = 'our own judgement';

/** Whether advice about the technique of climbing a paraglider is in place. */
export function isSoared({ kind, is_fast_aircraft }: DebriefFacts): boolean {
  return !is_fast_aircraft && (kind === 'local' || kind === 'cross_country' || kind === 'ridge');
}

/** Whether the log tells how the time was spent; after long gaps it tells only of a part. */
export function isTimeTold({ quality, metrics: { duration_seconds } }: DebriefFacts): boolean {
  return quality.gap_time_seconds <= DATA.gapShareMax * (duration_seconds ?? 0);
}

/** Whether the log has both take-off and landing. */
export function isWhole({ quality: { notes } }: DebriefFacts): boolean {
  return !notes.includes('starts_in_flight') && !notes.includes('ends_in_flight');
}

/** Whether seconds of climbing can be told apart; a jagged altitude makes the best of them too good. */
export function isSmooth({ quality }: DebriefFacts): boolean {
  return !quality.notes.includes('altitude_jagged');
}

/** Whether height from thermals was a part of the flight that matters. */
export function isThermalFlight({
  summary: { climbing },
  metrics: { climb_total_m },
}: DebriefFacts): boolean {
  if (climbing === null) return false;
  const { carriedGainMinM, carriedShareMin } = CLIMB;
  return climbing.gain_m >= carriedGainMinM || climbing.gain_m >= carriedShareMin * (climb_total_m ?? 0);
}

/** Ids of the thermals. */
export function thermalIds(indices: readonly number[]): string[] {
  return indices.map((index) => `thermal:${index}`);
}
