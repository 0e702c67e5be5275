import { type Principal, CurrentPrincipal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { ShareOptionsBody } from '../wire/share-options.body.js';
import { type ShareState } from '../wire/share-state.js';
import { type ShareOptions } from '@capabilities/flights';
import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PrivateResponse, NoParameters, strictQuery, OptionalJsonBody } from '@core/http';
import { FlightSharing } from './flight-sharing.js';
import { presentShareState } from './share-state.presenter.js';
import { DescribeDisableSharing, DescribeEnableSharing, DescribeGetSharing } from './sharing.openapi.js';

@ApiTags('Sharing')
@Controller(`${API_PREFIX}/flights/:flightId/sharing`)
export class SharingController {
  constructor(private readonly sharing: FlightSharing) {}

  @Get()
  @PrivateResponse()
  @Scopes('flights:read', 'sharing:write')
  @DescribeGetSharing()
  async get(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<ShareState> {
    return presentShareState(await this.sharing.get(principal.accountId, flightId));
  }

  @Post()
  @HttpCode(200)
  @PrivateResponse()
  @Scopes('sharing:write')
  @DescribeEnableSharing()
  async enable(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
    @OptionalJsonBody() body: ShareOptionsBody,
  ): Promise<ShareState> {
    const options = shareOptionsOf(body);
    return presentShareState(await this.sharing.enable(principal.accountId, flightId, options));
  }

  @Delete()
  @PrivateResponse()
  @Scopes('sharing:write')
  @DescribeDisableSharing()
  async disable(
    @CurrentPrincipal() principal: Principal,
    @Param('flightId') flightId: string,
    @Query(strictQuery) _query: NoParameters,
  ): Promise<ShareState> {
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
    ...(body.language !== undefined && { language: body.language }),
  };
}
