import { RULE_SET_NAMES, type RuleSetName } from '@core/contract';
import { ChoiceParameter } from '@core/http';

export class ScoreQuery {
  @ChoiceParameter({
    choices: RULE_SET_NAMES,
    description:
      'Rule set to score the flight by. Defaults to the rule set that the operator configured, which is `xcontest` unless changed.',
  })
  rule_set?: RuleSetName;
}
