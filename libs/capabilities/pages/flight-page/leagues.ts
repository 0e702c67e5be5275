import type { RuleSetName } from '@core/contract';
import { type SharedScore } from './shared-flight.js';

/** Titles of the leagues, as scores are published with, for pages that know only the rule set. */
export const LEAGUE_TITLES: Readonly<Record<RuleSetName, string>> = {
  xcontest: 'XContest',
  ffvl: 'FFVL CFD',
  xcleague: 'XC League (UK)',
  fai: 'FAI',
  'fai-oar': 'FAI out and return',
  'fai-oar2': 'FAI out and return, two turnpoints',
  dhv: 'DHV-XC',
  norway: 'Distanseligaen (Norway)',
};

/** The league whose rules a score follows. One that no longer exists goes by the name of its rule set. */
export function leagueOf({ title, rule_set: ruleSet }: Pick<SharedScore, 'title' | 'rule_set'>): string {
  if (title !== undefined) return title;
  return Object.hasOwn(LEAGUE_TITLES, ruleSet) ? LEAGUE_TITLES[ruleSet as RuleSetName] : ruleSet;
}
