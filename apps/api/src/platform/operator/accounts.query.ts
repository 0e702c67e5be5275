import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, type Plan, PLANS } from '@app/contract';
import { CursorParameter } from '../../http/cursor-parameter.js';
import { ChoiceParameter, IntegerParameter, TextParameter } from '../../http/strict-query.js';

const SEARCH_CHARACTERS_MAX = 200;

export class ListAccountsQuery {
  @IntegerParameter({
    min: 1,
    max: PAGE_SIZE_MAX,
    default: PAGE_SIZE_DEFAULT,
    description: 'Most accounts in the answer.',
  })
  limit?: number;

  @TextParameter({
    maxLength: SEARCH_CHARACTERS_MAX,
    description: 'Part of the name or of an e-mail address, in any case, or the whole id.',
    example: 'example.org',
  })
  search?: string;

  @ChoiceParameter({ choices: PLANS, description: 'Only accounts on this plan.' })
  plan?: Plan;

  @CursorParameter('Keep all filters the same; `limit` may change.')
  cursor?: string;
}
