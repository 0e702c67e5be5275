import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@app/contract';
import { IntegerParameter, TextParameter } from '../../http/strict-query.js';

const CURSOR_CHARACTERS_MAX = 200;

export class ListFlightsQuery {
  @IntegerParameter({
    min: 1,
    max: PAGE_SIZE_MAX,
    default: PAGE_SIZE_DEFAULT,
    description: 'Most flights in the answer.',
  })
  limit?: number;

  @TextParameter({
    maxLength: CURSOR_CHARACTERS_MAX,
    description: 'Where to go on: `next_cursor` of the page before, unchanged.',
  })
  cursor?: string;
}
