import { API_KEY_STATES, type ApiKeyState, PAGE_SIZE_MAX } from '@app/contract';
import { CursorParameter } from '../../http/query/cursor-parameter.js';
import { ChoiceParameter, IntegerParameter } from '../../http/query/strict-pipe.js';

export class ListKeysQuery {
  @IntegerParameter({
    min: 1,
    max: PAGE_SIZE_MAX,
    default: PAGE_SIZE_MAX, // so that one page of `state=live` contains all active keys
    description: 'Maximum number of keys to return.',
  })
  limit?: number;

  @ChoiceParameter({ choices: API_KEY_STATES, description: 'Only keys in this state.' })
  state?: ApiKeyState;

  @CursorParameter('Keep all filters the same; `limit` may change.')
  cursor?: string;
}
