import { leagueTitle } from '@core/contract';
import { type SharedScore } from './shared-flight.js';

/** The league whose rules a score follows, as the score was published or, in the console, by its rule set. */
export function leagueOf({ title, rule_set: ruleSet }: Pick<SharedScore, 'title' | 'rule_set'>): string {
  return title ?? leagueTitle(ruleSet);
}
