/** Names of the rule sets for scoring. Flights store values in this order (`scored_points`), so only append. */
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
