import { type RuleSetName } from '@core/contract';

/** The rule sets that the service scores by, with the names of their leagues. */
const LEAGUES: Readonly<Record<RuleSetName, string>> = {
  xcontest: 'XContest',
  ffvl: 'CFD (FFVL)',
  xcleague: 'XC League (UK)',
  dhv: 'DHV-XC',
  norway: 'Norway',
  fai: 'FAI',
  'fai-oar': 'FAI-OAR',
  'fai-oar2': 'FAI-OAR 2',
};

export const RULE_SETS = Object.keys(LEAGUES) as RuleSetName[];

export function leagueName(ruleSet: RuleSetName): string {
  return LEAGUES[ruleSet];
}
