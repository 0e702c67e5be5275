/** Names of the rule sets for scoring. */
export const RULE_SET_NAMES = [
  'xcontest',
  'ffvl',
  'xcleague',
  'fai',
  'fai-oar',
  'fai-oar2',
  'dhv',
  'norway',
] as const;

export type RuleSetName = (typeof RULE_SET_NAMES)[number];
