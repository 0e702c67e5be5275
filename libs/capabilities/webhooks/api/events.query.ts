import { EVENTS_PAGE_MAX } from '@core/contract';
import { IntegerParameter, TextParameter } from '@core/http';

const CURSOR_CHARACTERS_MAX = 200;

export class ListEventsQuery {
  @TextParameter({
    maxLength: CURSOR_CHARACTERS_MAX,
    description:
      'The `next_cursor` of a page, or the `id` of an event of the stream: returns the events after it. `now`: returns only events from now on. By default, the oldest events that are kept come first.',
  })
  after?: string;

  @IntegerParameter({
    min: 1,
    max: EVENTS_PAGE_MAX,
    default: EVENTS_PAGE_MAX,
    description: 'Maximum number of events to return. A stream ignores it.',
  })
  limit?: number;
}
