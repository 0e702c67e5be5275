import { OpenToAll } from '@core/access';
import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@core/contract';
import {
  ChoiceParameter,
  ConditionalResponse,
  Operation,
  PathParameter,
  PlainRepresentation,
  type Representation,
  strictQuery,
} from '@core/http';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { atomOf } from './atom.js';
import { calendarOf } from './calendar.js';
import { FlightFeeds } from './flight-feeds.js';

const CALENDAR_MEDIA_TYPE = 'text/calendar; charset=utf-8';
const ATOM_MEDIA_TYPE = 'application/atom+xml; charset=utf-8';
const USUAL_LANGUAGE: DebriefLanguage = 'en';
const FAULTS = ['rate_limited', 'internal_error', 'service_unavailable'] as const;

export class FeedQuery {
  @ChoiceParameter({ choices: DEBRIEF_LANGUAGES, description: 'Language of the texts; English by default.' })
  language?: DebriefLanguage;
}

/** Search engines skip it, and shared caches do not store it. */
function UnlistedFeed(): ReturnType<typeof ConditionalResponse> {
  return ConditionalResponse(
    Header('Cache-Control', 'private, no-cache'),
    Header('Vary', 'Accept-Encoding'),
    Header('Referrer-Policy', 'no-referrer'),
    Header('X-Robots-Tag', 'noindex'),
  );
}

function FeedToken(): ParameterDecorator {
  return PathParameter({
    name: 'token',
    description: 'The secret of the link.',
    example: 'qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
    notFound: 'feed_not_found',
  });
}

/** The flights of an account for calendars and readers of feeds, which send no API key. */
@ApiTags('Sharing')
@Controller('feeds')
@OpenToAll()
export class PublicFeedController {
  constructor(private readonly feeds: FlightFeeds) {}

  @Get(':token.ics')
  @UnlistedFeed()
  @Operation({
    id: 'getCalendar',
    summary: 'Get the calendar of flights',
    description:
      'Returns the latest flights as an iCalendar object, an event each. Requires no API key, only the private link. ' +
      'This path is outside `/api/v1`.',
    returns: {
      200: { description: 'The calendar.', content: { 'text/calendar': { schema: { type: 'string' } } } },
    },
    errors: [...FAULTS],
  })
  async calendar(
    @FeedToken() token: string,
    @Query(strictQuery) { language = USUAL_LANGUAGE }: FeedQuery,
  ): Promise<Representation> {
    const feed = await this.feeds.read(token, 'ics', language);
    return new PlainRepresentation(CALENDAR_MEDIA_TYPE, calendarOf(feed));
  }

  @Get(':token.atom')
  @UnlistedFeed()
  @Operation({
    id: 'getAtomFeed',
    summary: 'Get the feed of flights',
    description:
      'Returns the latest flights as an Atom feed, an entry each. Requires no API key, only the private link. This path ' +
      'is outside `/api/v1`.',
    returns: {
      200: { description: 'The feed.', content: { 'application/atom+xml': { schema: { type: 'string' } } } },
    },
    errors: [...FAULTS],
  })
  async atom(
    @FeedToken() token: string,
    @Query(strictQuery) { language = USUAL_LANGUAGE }: FeedQuery,
  ): Promise<Representation> {
    const feed = await this.feeds.read(token, 'atom', language);
    return new PlainRepresentation(ATOM_MEDIA_TYPE, atomOf(feed));
  }
}
