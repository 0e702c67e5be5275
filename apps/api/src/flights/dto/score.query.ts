import { RULE_SET_NAMES, type RuleSetName } from '@app/contract';
import { ChoiceParameter } from '../../http/strict-query.js';

export class ScoreQuery {
  @ChoiceParameter({
    choices: RULE_SET_NAMES,
    description:
      'Whose rules to score by. Without it, those that the service is set to: `xcontest` unless its operator chose others.',
  })
  rule_set?: RuleSetName;
}
