import { type FlightLog } from '@engine/analysis';
import { DHV } from './dhv.js';
import { FAI, FAI_OAR, FAI_OAR2 } from './fai.js';
import { FFVL } from './ffvl.js';
import { type DayOfYear, type League, type RuleSet, type RuleSetName } from './rule-set.js';
import { rulesOn } from './seasons.js';
import { XCLEAGUE } from './xcleague.js';
import { NORWAY, XCONTEST } from './xcontest.js';

/** Every league that flights are scored by. */
export const LEAGUES: readonly League[] = [XCONTEST, FFVL, XCLEAGUE, FAI, FAI_OAR, FAI_OAR2, DHV, NORWAY];

/** The newest rules of every league. */
export const RULE_SETS: readonly RuleSet[] = ruleSetsOn(null);

/**
 * The rules of every league for a flight.
 *
 * @param flownOn date of the flight, YYYY-MM-DD; null if unknown
 */
export function ruleSetsOn(flownOn: string | null): readonly RuleSet[] {
  return LEAGUES.map((league) => rulesOn(league, flownOn));
}

/** UTC date of take-off, YYYY-MM-DD, which decides the season; of the log if there was no flight, null without one. */
export function flownOn({ flight, timeOf }: Pick<FlightLog, 'flight' | 'timeOf'>): string | null {
  const takeoffAt = timeOf(flight?.takeoffIndex ?? 0);
  return takeoffAt === null ? null : new Date(takeoffAt).toISOString().slice(0, 10);
}

/** First day of a league's seasons; null for rules with editions, not seasons. */
export function seasonStartOf(name: RuleSetName): DayOfYear | null {
  return LEAGUES.find((league) => league.name === name)?.seasonStart ?? null;
}
