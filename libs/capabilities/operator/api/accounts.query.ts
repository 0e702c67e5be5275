import { type Plan, PLANS } from '@core/contract';
import { CursorParameter, LimitParameter, ChoiceParameter, TextParameter } from '@core/http';

const SEARCH_CHARACTERS_MAX = 200;

export class ListAccountsQuery {
  @LimitParameter('accounts')
  limit?: number;

  @TextParameter({
    maxLength: SEARCH_CHARACTERS_MAX,
    description: 'Part of the name or of an e-mail address, or the full id. Case is ignored.',
    example: 'example.org',
  })
  search?: string;

  @ChoiceParameter({ choices: PLANS, description: 'Only accounts on this plan.' })
  plan?: Plan;

  @CursorParameter('Keep all filters the same; `limit` may change.')
  cursor?: string;
}
