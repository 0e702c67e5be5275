import { CursorParameter } from '../../http/query/cursor-parameter.js';
import { LimitParameter } from '../../http/query/limit-parameter.js';

export class ListFailedFlightsQuery {
  @LimitParameter('flights')
  limit?: number;

  @CursorParameter('`limit` may change.')
  cursor?: string;
}
