import { DHV } from './dhv.js';
import { FAI, FAI_OAR, FAI_OAR2 } from './fai.js';
import { FFVL } from './ffvl.js';
import { type RuleSet } from './rule-set.js';
import { XCLEAGUE } from './xcleague.js';
import { NORWAY, XCONTEST } from './xcontest.js';

/** Every rule set that a flight is scored by. */
export const RULE_SETS: readonly RuleSet[] = [XCONTEST, FFVL, XCLEAGUE, FAI, FAI_OAR, FAI_OAR2, DHV, NORWAY];

/** What the league calls itself; the name again when there is no such rule set any more. */
export function ruleSetTitle(name: string): string {
  return RULE_SETS.find((ruleSet) => ruleSet.name === name)?.title ?? name;
}
