import {
  AddressLimits,
  ConditionalResponse,
  NoParameters,
  type Representation,
  UncompressedRepresentation,
} from '@core/http';
import { OpenToAll } from '@core/access';
import { ApiError } from '@core/contract';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { OwnTerrain, SAMPLE, TERRAIN_PATH } from './own-terrain.js';
import { type TerrainTile, type TileAddress } from './terrain-tile.js';

/** A changed file is noticed after a day at most. Browsers then ask whether a tile is still current. */
const CACHE_CONTROL = 'public, max-age=86400';
/** Beyond any terrain. */
const ZOOM_MAX = 22;

type TilePlace = Record<'z' | 'x' | 'y', string>;

/** Terrain tiles for the pages. Their limit is separate: a flight needs up to 40. */
@ApiExcludeController()
@OpenToAll({ limited: false })
@Controller(TERRAIN_PATH)
export class TerrainController {
  constructor(
    private readonly terrain: OwnTerrain,
    private readonly addresses: AddressLimits,
  ) {}

  @Get(':z/:x/:y')
  @ConditionalResponse()
  tile(
    @Param() place: TilePlace,
    @Query(NoParameters) _query: object,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    return this.send(place, (address) => this.terrain.tile(address), request, response);
  }

  @Get(`${SAMPLE}/:z/:x/:y`)
  @ConditionalResponse()
  sampleTile(
    @Param() place: TilePlace,
    @Query(NoParameters) _query: object,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    return this.send(place, (address) => this.terrain.sampleTile(address), request, response);
  }

  private async send(
    { z, x, y }: TilePlace,
    find: (address: TileAddress) => Promise<TerrainTile | null>,
    request: Request,
    response: Response,
  ): Promise<Representation> {
    await this.addresses.enterTile(request);
    const address = addressOf(z, x, y);
    const tile = address && (await find(address));
    if (!tile) throw new ApiError('not_found', { message: 'This service has no terrain tile there.' });
    response.setHeader('Cache-Control', CACHE_CONTROL);
    // a frame that a site sandboxed has no origin, so its requests count as those of another one
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return new UncompressedRepresentation(tile.mediaType, tile.bytes);
  }
}

/** Null for what is not a tile. */
function addressOf(...texts: readonly string[]): TileAddress | null {
  if (!texts.every((text) => /^(0|[1-9]\d{0,7})$/.test(text))) return null;
  const [zoom, x, y] = texts.map(Number) as [number, number, number];
  return zoom <= ZOOM_MAX && x < 2 ** zoom && y < 2 ** zoom ? { zoom, x, y } : null;
}
