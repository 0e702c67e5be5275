import { API_KEY_STATES, type ApiKeyState, PAGE_SIZE_MAX } from '@app/contract';
import { CursorParameter } from '../../http/query/cursor-parameter.js';
import { LimitParameter } from '../../http/query/limit-parameter.js';
import { ChoiceParameter } from '../../http/query/strict-pipe.js';

export class ListKeysQuery {
  // one page of `state=live` contains all active keys
  @LimitParameter('keys', PAGE_SIZE_MAX)
  limit?: number;

  @ChoiceParameter({ choices: API_KEY_STATES, description: 'Only keys in this state.' })
  state?: ApiKeyState;

  @CursorParameter('Keep all filters the same; `limit` may change.')
  cursor?: string;
}
