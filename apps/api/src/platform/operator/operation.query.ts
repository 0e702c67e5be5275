import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@app/contract';
import { CursorParameter } from '../../http/query/cursor-parameter.js';
import { IntegerParameter } from '../../http/query/strict-pipe.js';

export class ListFailedFlightsQuery {
  @IntegerParameter({
    min: 1,
    max: PAGE_SIZE_MAX,
    default: PAGE_SIZE_DEFAULT,
    description: 'Maximum number of flights to return.',
  })
  limit?: number;

  @CursorParameter('`limit` may change.')
  cursor?: string;
}
