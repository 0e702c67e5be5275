/**
 * The rule sets for scoring, with the titles of their leagues. Flights store values in this order (`scored_points`), so
 * only append.
 */
export const LEAGUE_TITLES = {
  xcontest: 'XContest',
  ffvl: 'FFVL CFD',
  xcleague: 'XC League (UK)',
  fai: 'FAI',
  'fai-oar': 'FAI out and return',
  'fai-oar2': 'FAI out and return, two turnpoints',
  dhv: 'DHV-XC',
  norway: 'Distanseligaen (Norway)',
} as const;

export type RuleSetName = keyof typeof LEAGUE_TITLES;

export const RULE_SET_NAMES = Object.keys(LEAGUE_TITLES) as readonly RuleSetName[];

/** The league whose rules a score follows. One that no longer exists goes by the name of its rule set. */
export function leagueTitle(ruleSet: string): string {
  return Object.hasOwn(LEAGUE_TITLES, ruleSet) ? LEAGUE_TITLES[ruleSet as RuleSetName] : ruleSet;
}
