import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { ShareOptionsBody } from '../wire/share-options.body.js';
import { ShareState } from '../wire/share-state.js';
import { type ShareOptions } from '@capabilities/flights';
import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, OptionalJsonBody, PrivateResponse } from '@core/http';
import { FlightSharing } from './flight-sharing.js';
import { presentShareState } from './share-state.presenter.js';
import { FlightId } from '@capabilities/flights/api';

const SHARED: ShareState = {
  shared: true,
  visibility: 'unlisted',
  url: 'https://flights.example.org/s/qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM',
  created_at: '2026-07-14T18:05:40Z',
  show_debrief: true,
  allow_download: false,
  allow_embed: false,
  show_airspace: false,
  language: null,
};

const NOT_SHARED: ShareState = {
  shared: false,
  visibility: 'private',
  url: null,
  created_at: null,
  show_debrief: false,
  allow_download: false,
  allow_embed: false,
  show_airspace: false,
  language: null,
};

@ApiTags('Sharing')
@Controller(`${API_PREFIX}/flights/:flightId/sharing`)
export class SharingController {
  constructor(private readonly sharing: FlightSharing) {}

  @Get()
  @PrivateResponse()
  @Scopes('flights:read', 'sharing:write')
  @Operation({
    id: 'getFlightSharing',
    summary: 'Get the share state of a flight',
    description:
      'Returns whether the flight is shared, its public URL if it is, and what its visitors may see.',
    returns: {
      200: {
        description: 'The share state.',
        type: ShareState,
        examples: {
          shared: { summary: 'Shared', value: SHARED },
          private: { summary: 'Not shared', value: NOT_SHARED },
        },
      },
    },
  })
  async get(@CurrentPrincipal() principal: Principal, @FlightId() flightId: string): Promise<ShareState> {
    return presentShareState(await this.sharing.get(principal.accountId, flightId));
  }

  @Post()
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'enableFlightSharing',
    summary: 'Share a flight',
    description:
      'Creates a public page for the flight at an unguessable URL. Append `.json` to the URL for the same data as JSON. ' +
      'The page shows the flight from take-off to landing. It does not show the pilot or the recorder, and only with ' +
      'the options in the body the debrief, downloads and the verdict on airspaces. If the flight is already shared, its URL stays the same, and ' +
      'only the options you send change. You can share a flight with a track in any status; while it is being processed, ' +
      'the page shows that.',
    returns: { 200: { description: 'The flight is shared.', type: ShareState, example: SHARED } },
    errors: ['flight_without_track'],
  })
  async enable(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
    @OptionalJsonBody() body: ShareOptionsBody,
  ): Promise<ShareState> {
    const options = shareOptionsOf(body);
    return presentShareState(await this.sharing.enable(principal.accountId, flightId, options));
  }

  @Delete()
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'disableFlightSharing',
    summary: 'Stop sharing a flight',
    description:
      'Permanently removes the public URL. Sharing the flight again creates a different URL. Succeeds even if the flight is ' +
      'not shared.',
    returns: { 200: { description: 'The flight is not shared.', type: ShareState, example: NOT_SHARED } },
  })
  async disable(@CurrentPrincipal() principal: Principal, @FlightId() flightId: string): Promise<ShareState> {
    await this.sharing.disable(principal.accountId, flightId);
    return presentShareState(null);
  }
}

/** The given options. */
function shareOptionsOf(body: ShareOptionsBody): Partial<ShareOptions> {
  return {
    ...(body.show_debrief !== undefined && { showDebrief: body.show_debrief }),
    ...(body.allow_download !== undefined && { allowDownload: body.allow_download }),
    ...(body.allow_embed !== undefined && { allowEmbed: body.allow_embed }),
    ...(body.show_airspace !== undefined && { showAirspace: body.show_airspace }),
    ...(body.language !== undefined && { language: body.language }),
  };
}
