import { OpenToAll } from '@app/auth';
import { ApiError } from '@app/contract';
import { applyDecorators, Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { ConditionalResponse } from '../http/conditional-read.js';
import { type Representation } from '../http/representation.js';
import { strictQuery } from '../http/strict-query.js';
import { shareNotFoundPage } from './page/message-page.js';
import { PAGE_POLICY } from './page/page.js';
import { DescribeGetSharedFlight } from './public-flight.openapi.js';
import { PublicFlightQuery } from './public-flight.query.js';
import { PublicFlights } from './public-flights.js';
import { HTML_MEDIA_TYPE } from './write-public-view.js';

/**
 * Keeps the URL unlisted: search engines skip it, links on the page do not reveal it, shared caches do not store it.
 */
function UnlistedAnswer(): MethodDecorator {
  return applyDecorators(
    Header('Cache-Control', 'private, no-cache'),
    Header('Vary', 'Accept-Encoding, Origin'),
    Header('Referrer-Policy', 'no-referrer'),
    Header('X-Robots-Tag', 'noindex'),
    ConditionalResponse(),
  );
}

/** Shared flights, outside `/api/v1`, without an API key. */
@ApiTags('Shared flights')
@Controller('s')
@OpenToAll()
export class PublicFlightController {
  constructor(private readonly flights: PublicFlights) {}

  @Get(':token.json')
  @UnlistedAnswer()
  @DescribeGetSharedFlight()
  data(@Param('token') token: string, @Query(strictQuery) query: PublicFlightQuery): Promise<Representation> {
    return this.flights.data(token, query.resolution ?? 'high');
  }

  /** Accepts any query: messengers and social networks append their own parameters to links. */
  @Get(':token')
  @UnlistedAnswer()
  @Header('Content-Type', HTML_MEDIA_TYPE)
  @Header('Content-Security-Policy', PAGE_POLICY)
  @ApiExcludeEndpoint()
  async page(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation | string> {
    try {
      return await this.flights.page(token);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'share_not_found')) throw error;
      response.status(error.status);
      return shareNotFoundPage(error.message);
    }
  }
}
