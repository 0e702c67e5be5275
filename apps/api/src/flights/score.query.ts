import { RULE_SET_NAMES, type RuleSetName } from '@app/contract';
import { ChoiceParameter } from '../http/query/strict-pipe.js';

export class ScoreQuery {
  @ChoiceParameter({
    choices: RULE_SET_NAMES,
    description:
      'Rule set to score the flight by. Defaults to the rule set that the operator configured, which is `xcontest` unless changed.',
  })
  rule_set?: RuleSetName;
}
