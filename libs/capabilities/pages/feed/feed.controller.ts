import { AllScopes, CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { HttpResponse, Operation, PrivateResponse } from '@core/http';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FeedState, NewFeed } from '../wire/feed.js';
import { FlightFeeds } from './flight-feeds.js';

const TOKEN = 'qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM';
const ENABLED: FeedState = { enabled: true, created_at: '2026-07-14T18:05:40Z' };
const DISABLED: FeedState = { enabled: false, created_at: null };

@ApiTags('Sharing')
@Controller(`${API_PREFIX}/feed`)
export class FeedController {
  constructor(private readonly feeds: FlightFeeds) {}

  @Get()
  @PrivateResponse()
  @Scopes('flights:read')
  @Operation({
    id: 'getFeed',
    summary: 'Get the state of the calendar link',
    description: 'Returns whether the account has a private link to its calendar and feed, and since when.',
    returns: { 200: { description: 'The state.', type: FeedState, example: ENABLED } },
  })
  async get(@CurrentPrincipal() { accountId }: Principal): Promise<FeedState> {
    return this.feeds.state(accountId);
  }

  @Post()
  @PrivateResponse()
  @AllScopes('flights:read', 'sharing:write')
  @Operation({
    id: 'makeFeed',
    summary: 'Make a calendar link',
    description:
      'Makes a private link to the latest flights of the account as a calendar (iCalendar) and as an Atom feed, which ' +
      'programs subscribe to. Anyone with the link can read titles, places, times and points of the flights, where they ' +
      'began to 0.01°, and nothing else: the pages that entries link to need a login. The addresses are shown only in ' +
      'this response, and an earlier link stops working. Append `?language=de` or `?language=fr` for another language ' +
      'than English.',
    returns: {
      201: {
        description: 'The new link.',
        type: NewFeed,
        example: {
          ...ENABLED,
          calendar_url: `https://flights.example.org/feeds/${TOKEN}.ics`,
          atom_url: `https://flights.example.org/feeds/${TOKEN}.atom`,
        },
      },
    },
  })
  async make(@CurrentPrincipal() { accountId }: Principal): Promise<HttpResponse> {
    return new HttpResponse(201, {}, await this.feeds.make(accountId));
  }

  @Delete()
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'revokeFeed',
    summary: 'Revoke the calendar link',
    description: 'The link stops working at once. Succeeds even if there is none.',
    returns: { 200: { description: 'There is no link.', type: FeedState, example: DISABLED } },
  })
  async revoke(@CurrentPrincipal() { accountId }: Principal): Promise<FeedState> {
    return this.feeds.revoke(accountId);
  }
}
