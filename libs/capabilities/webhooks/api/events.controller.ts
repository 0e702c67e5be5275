import { AcceptsApp, type CallingPrincipal, CurrentCaller, Scopes } from '@core/access';
import { API_PREFIX, EVENT_SCOPES, EVENTS_PAGE_MAX, type Scope } from '@core/contract';
import { Operation, PrivateResponse, strictQuery } from '@core/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { presentEvent } from '../domain/event-body.js';
import { EventPage } from '../wire/event-page.js';
import { eventCursor } from './event-cursor.js';
import { ListEventsQuery } from './events.query.js';
import { ReadEvents, readerOf } from './read-events.js';
import { SAMPLE_EVENT } from './sample-delivery.js';

const SCOPES = [...new Set<Scope>(Object.values(EVENT_SCOPES))];

@ApiTags('Events')
@Controller(`${API_PREFIX}/events`)
export class EventsController {
  constructor(private readonly reading: ReadEvents) {}

  @Get()
  @PrivateResponse()
  @Scopes(...SCOPES)
  @AcceptsApp()
  @Operation({
    id: 'listEvents',
    summary: 'List events',
    description:
      'Returns what has happened, oldest first: the same events as webhooks, with the same ids. Store `next_cursor` and ' +
      'pass it as `after` the next time: each event is on exactly one page. Events are kept for 30 days ' +
      '(`WEBHOOK_LOG_DAYS`). A key gets the events of its account whose scope it has. An app that sends its own secret ' +
      'gets those of all users who have connected it and allow the scope, from the connection on until they disconnect it.',
    returns: {
      200: {
        description: 'A page of events.',
        type: EventPage,
        example: {
          data: [SAMPLE_EVENT],
          has_more: false,
          next_cursor: 'WyJqU3Q2UmNBZlJoZ3MiLCIxNzg0MDUyMTMxMDQyMTE5Il0',
        },
      },
    },
    errors: ['invalid_cursor', 'cursor_expired'],
  })
  async list(
    @CurrentCaller() principal: CallingPrincipal,
    @Query(strictQuery) { after, limit = EVENTS_PAGE_MAX }: ListEventsQuery,
  ): Promise<EventPage> {
    const reader = readerOf(principal);
    const start = await this.reading.start(reader, after);
    const { events, hasMore, reached } = await this.reading.page(reader, start, limit);
    return {
      data: events.map((event) => presentEvent(event)),
      has_more: hasMore,
      next_cursor: eventCursor(reached),
    };
  }
}
