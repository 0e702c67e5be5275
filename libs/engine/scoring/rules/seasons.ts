import { type DayOfYear, type League, type RuleSet, type SeasonRules } from './rule-set.js';

/**
 * The rules of a league for a flight.
 *
 * @param flownOn date of the flight, YYYY-MM-DD; null if unknown: the newest rules apply
 */
export function rulesOn({ name, seasonStart, rules }: League, flownOn: string | null): RuleSet {
  const newest = rules.at(-1) ?? rules[0];
  const season =
    flownOn === null || seasonStart === null ? documentedSeason(newest) : seasonOf(flownOn, seasonStart);
  const applied = rules.findLast(({ fromSeason }) => fromSeason <= season) ?? rules[0];
  const { source, verifiedSeasons, rounding, flightTypes } = applied;
  const verified = verifiedSeasons.includes(season);
  return { name, season: String(season), source, verified, rounding, flightTypes };
}

/** The latest season known to have these rules from the league's own document, otherwise their first. */
function documentedSeason({ fromSeason, verifiedSeasons }: SeasonRules): number {
  return verifiedSeasons.at(-1) ?? fromSeason;
}

/** The first and the last day of a season, YYYY-MM-DD. Rules without seasons have calendar years. */
export function seasonDays(start: DayOfYear | null, season: number): { first: string; last: string } {
  const { month, day } = start ?? { month: 1, day: 1 };
  const year = start === null ? season : season - 1; // in which it starts
  const dayOf = (years: number, days: number) =>
    new Date(Date.UTC(years, month - 1, days)).toISOString().slice(0, 10);
  return { first: dayOf(year, day), last: dayOf(year + 1, day - 1) };
}

/** The season of a date: the year in which it ends. */
function seasonOf(date: string, start: DayOfYear): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const hasBegun = month > start.month || (month === start.month && day >= start.day);
  return hasBegun ? year + 1 : year;
}
