import {
  AcceptsApp,
  type AuthenticatedRequest,
  type CallingPrincipal,
  CurrentCaller,
  Scopes,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { API_PREFIX, EVENT_SCOPES, EVENTS_PAGE_MAX, type Scope } from '@core/contract';
import { Operation, PrivateResponse, STREAM_TYPE, strictQuery } from '@core/http';
import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { presentEvent } from '../domain/event-body.js';
import { EventPage } from '../wire/event-page.js';
import { eventCursor } from './event-cursor.js';
import { type EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';
import { ListEventsQuery } from './events.query.js';
import { ReadEvents, readerOf } from './read-events.js';
import { SAMPLE_EVENT } from './sample-delivery.js';

const JSON_TYPE = 'application/json';
const SAMPLE_CURSOR = 'WyJqU3Q2UmNBZlJoZ3MiLCIxNzg0MDUyMTMxMDQyMTE5Il0';
const SCOPES = [...new Set<Scope>(Object.values(EVENT_SCOPES))];

@ApiTags('Events')
@Controller(`${API_PREFIX}/events`)
export class EventsController {
  constructor(
    private readonly reading: ReadEvents,
    private readonly streams: EventStreams,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get()
  @PrivateResponse()
  @Scopes(...SCOPES)
  @AcceptsApp()
  @Operation({
    id: 'listEvents',
    summary: 'List or stream events',
    description:
      'Returns what has happened, oldest first: the same events as webhooks, with the same ids. Store `next_cursor` and ' +
      'pass it as `after` the next time: each event is on exactly one page. Events are kept for 30 days ' +
      '(`WEBHOOK_LOG_DAYS`). A key gets the events of its account whose scope it has. An app that sends its own secret ' +
      'gets those of all users who have connected it and allow the scope, from the connection on until they disconnect it. ' +
      'With `Accept: text/event-stream`, the response is a stream of server-sent events that stays open: `id` is the cursor, ' +
      '`data` an event. A key or app has one stream at a time; a newer one closes the older.',
    headers: [
      {
        name: 'Last-Event-ID',
        required: false,
        description:
          'Of a stream: the `id` of the last event that you have handled. It replaces `after`. Browsers send it when they reconnect.',
        schema: { type: 'string' },
      },
    ],
    models: [EventPage],
    returns: {
      200: {
        description: 'A page of events.',
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(EventPage) },
            example: { data: [SAMPLE_EVENT], has_more: false, next_cursor: SAMPLE_CURSOR },
          },
          'text/event-stream': {
            schema: { type: 'string' },
            example: `id: ${SAMPLE_CURSOR}\ndata: ${JSON.stringify(SAMPLE_EVENT)}\n\n`,
          },
        },
      },
    },
    errors: ['invalid_cursor', 'cursor_expired', 'event_stream_limit_reached'],
  })
  async list(
    @CurrentCaller() principal: CallingPrincipal,
    @Query(strictQuery) { after, limit = EVENTS_PAGE_MAX }: ListEventsQuery,
    @Req() request: AuthenticatedRequest,
  ): Promise<EventPage | EventStream> {
    if (request.accepts(JSON_TYPE, STREAM_TYPE) === STREAM_TYPE) {
      const last = request.get('Last-Event-ID');
      return this.streams.open(
        principal,
        request.presented!,
        last === undefined || last === '' ? after : last,
      );
    }
    const reader = readerOf(principal);
    const start = await this.reading.start(reader, after);
    const { events, hasMore, reached } = await this.reading.page(reader, start, limit);
    return {
      data: events.map((event) => presentEvent(event, this.settings.publicUrl)),
      has_more: hasMore,
      next_cursor: eventCursor(reached),
    };
  }
}
