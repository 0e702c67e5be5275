import { CursorParameter, LimitParameter } from '@core/http';

export class ListFailedFlightsQuery {
  @LimitParameter('flights')
  limit?: number;

  @CursorParameter('`limit` may change.')
  cursor?: string;
}
