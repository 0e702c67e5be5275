import { API_KEY_STATES, type ApiKeyState, PAGE_SIZE_MAX } from '@core/contract';
import { CursorParameter, LimitParameter, ChoiceParameter } from '@core/http';

export class ListKeysQuery {
  // one page of `state=live` contains all active keys
  @LimitParameter('keys', PAGE_SIZE_MAX)
  limit?: number;

  @ChoiceParameter({ choices: API_KEY_STATES, description: 'Only keys in this state.' })
  state?: ApiKeyState;

  @CursorParameter('Keep all filters the same; `limit` may change.')
  cursor?: string;
}
