import { DHV } from './dhv.js';
import { FAI, FAI_OAR, FAI_OAR2 } from './fai.js';
import { FFVL } from './ffvl.js';
import { type RuleSet } from './rule-set.js';
import { XCLEAGUE } from './xcleague.js';
import { NORWAY, XCONTEST } from './xcontest.js';

/** Every rule set that flights are scored by. */
export const RULE_SETS: readonly RuleSet[] = [XCONTEST, FFVL, XCLEAGUE, FAI, FAI_OAR, FAI_OAR2, DHV, NORWAY];

/** The league's own name; the given name if the rule set no longer exists. */
export function ruleSetTitle(name: string): string {
  return RULE_SETS.find((ruleSet) => ruleSet.name === name)?.title ?? name;
}
