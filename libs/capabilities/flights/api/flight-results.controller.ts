import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import {
  ConditionalRead,
  jsonOf,
  Operation,
  PlainRepresentation,
  type Representation,
  strictQuery,
} from '@core/http';
import { ScoreQuery } from './score.query.js';
import { TrackQuery } from './track.query.js';
import { FlightParts } from './flight-parts.js';
import { FlightTracks } from './flight-tracks.js';
import { OriginalFiles } from '../domain/original-files.js';
import {
  attachment,
  defaultResolution,
  mediaTypeOf,
  TRACK_FILE_CONTENT,
  ACCEPTED_REPRESENTATIONS,
  isOriginal,
  ORIGINAL_MEDIA_TYPES,
  type OriginalRepresentation,
  type TrackRepresentation,
} from './track-formats.js';
import { FlightId } from './flight-id.js';
import {
  FlightLegs,
  FlightScore,
  FlightScores,
  FlightTask,
  FlightThermals,
  FlightWeather,
  TrackInColumns,
  TrackInDeltas,
  TrackInPolylines,
} from '@engine/results/shapes';
import {
  SAMPLE_LEGS,
  SAMPLE_MODEL_WEATHER,
  SAMPLE_SCORE,
  SAMPLE_TASK,
  SAMPLE_THERMALS,
  SAMPLE_TRACK,
  SAMPLE_WEATHER,
} from './generated/sample-flight.js';

const RESULT_ERRORS = [
  'flight_processing',
  'flight_processing_failed',
  'flight_merged',
  'flight_without_track',
] as const;
const SAMPLE_SCORES = sampleScores(SAMPLE_SCORE);
const TRACK_CLASSES = [TrackInColumns, TrackInDeltas, TrackInPolylines];

/** The results of a flight, one endpoint per part. */
@ApiTags('Flight results')
@Controller(`${API_PREFIX}/flights/:flightId`)
export class FlightResultsController {
  constructor(
    private readonly parts: FlightParts,
    private readonly tracks: FlightTracks,
    private readonly originals: OriginalFiles,
  ) {}

  @Get('track')
  @ConditionalRead()
  @Scopes('flights:read')
  @Operation({
    id: 'getFlightTrack',
    summary: 'Get the track of a flight',
    description:
      'Returns the cleaned track in columns for a replay, or as a file in the format given by `format` or the `Accept` ' +
      'header. Every resolution includes take-off, landing, extremes, phase boundaries and both sides of each gap.',
    models: TRACK_CLASSES,
    returns: {
      200: {
        description: 'The track.',
        content: {
          'application/json': {
            schema: {
              oneOf: TRACK_CLASSES.map((encoding) => ({ $ref: getSchemaPath(encoding) })),
            },
            examples: { 'resolution=preview&encoding=polyline': { value: SAMPLE_TRACK } },
          },
          ...TRACK_FILE_CONTENT,
        },
      },
    },
    errors: [...RESULT_ERRORS, 'file_not_available', 'file_damaged'],
  })
  async track(
    @CurrentPrincipal() { accountId }: Principal,
    @FlightId() flightId: string,
    @Query(strictQuery) query: TrackQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Representation> {
    response.vary('Accept');
    const representation = query.format ?? acceptedBy(request);
    if (isOriginal(representation)) return this.file(accountId, flightId, representation, response);
    const { flight, content } = await this.tracks.read(accountId, flightId, {
      representation,
      resolution: query.resolution ?? defaultResolution(representation),
      encoding: query.encoding ?? 'columns',
    });
    if (representation !== 'json') {
      nameFile(response, flight, representation);
    }
    return content;
  }

  @Get('thermals')
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getFlightThermals',
    summary: 'Get the thermals of a flight',
    description:
      'Returns every thermal, straight climb and glide with its statistics, and the wind by altitude and by time.',
    returns: {
      200: { description: 'Thermals, glides and wind.', type: FlightThermals, example: SAMPLE_THERMALS },
    },
    errors: RESULT_ERRORS,
  })
  async thermals(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
  ): Promise<Representation> {
    return jsonOf(await this.parts.thermals(principal.accountId, flightId));
  }

  @Get('score')
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getFlightScore',
    summary: 'Get the score of a flight',
    description:
      'Returns the best scoring under the rules of one league. It also returns the best scoring of every other flight type, ' +
      'why it lost, and how close it was to being closed. `optimal` is true if no better scoring is proven to exist. ' +
      'Otherwise, `points_upper_bound` limits how much better one could be. If the log contains several flights, the one ' +
      'with the most points counts.',
    returns: { 200: { description: 'The score.', type: FlightScore, example: SAMPLE_SCORE } },
    errors: RESULT_ERRORS,
  })
  async score(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
    @Query(strictQuery) query: ScoreQuery,
  ): Promise<Representation> {
    const ruleSet = query.rule_set ?? principal.ruleSet;
    return jsonOf(await this.parts.score(principal.accountId, flightId, ruleSet));
  }

  @Get('scores')
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'listFlightScores',
    summary: 'List the scores of a flight',
    description:
      'Returns the score under every rule set, as `GET /flights/{flightId}/score` returns it under one, in one response.',
    returns: {
      200: { description: 'The scores.', type: FlightScores, example: SAMPLE_SCORES },
    },
    errors: RESULT_ERRORS,
  })
  async scores(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
  ): Promise<Representation> {
    return jsonOf(await this.parts.scores(principal.accountId, flightId, principal.ruleSet));
  }

  @Get('legs')
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getFlightLegs',
    summary: 'Get the legs of a flight',
    description:
      'Returns the legs of the flight as scored under the rules of one league: time, distance, speed made good, climb, ' +
      'circling, glide ratio and wind along each. It also returns how the whole flight divides into climb, glide and search.',
    returns: { 200: { description: 'The legs.', type: FlightLegs, example: SAMPLE_LEGS } },
    errors: RESULT_ERRORS,
  })
  async legs(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
    @Query(strictQuery) query: ScoreQuery,
  ): Promise<Representation> {
    const ruleSet = query.rule_set ?? principal.ruleSet;
    return jsonOf(await this.parts.legs(principal.accountId, flightId, ruleSet));
  }

  @Get('task')
  @ConditionalRead()
  @Scopes('analysis:read')
  @Operation({
    id: 'getFlightTask',
    summary: 'Get the declared task of a flight',
    description:
      'Returns the task declared in the file (C records) with its shortest route, and how it was flown: the start, when ' +
      'each turnpoint was reached, the distance from missed ones, the goal, and the speed. `task` is null if the file ' +
      'declares no task. Turnpoints without a radius in the file get an assumed one (`radius_source`), which cannot show ' +
      'that they were missed.',
    returns: {
      200: { description: 'The declared task and how it was flown.', type: FlightTask, example: SAMPLE_TASK },
    },
    errors: RESULT_ERRORS,
  })
  async task(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
  ): Promise<Representation> {
    return jsonOf(await this.parts.task(principal.accountId, flightId));
  }

  @Get('weather')
  @ConditionalRead()
  @Scopes('weather:read')
  @Operation({
    id: 'getFlightWeather',
    summary: 'Get the weather of a flight',
    description:
      'Returns the weather observed during the flight: wind by altitude, climb rate by hour and the top of the thermals. It ' +
      'also returns the sun times at take-off. If the operator has configured a weather provider, the hourly data along ' +
      'the flight is added within minutes of the upload, with how well its wind agrees with the observed wind. The ' +
      '`ETag` changes when it is added.',
    returns: {
      200: {
        description: 'The weather.',
        type: FlightWeather,
        examples: {
          observed: { summary: 'Observed in flight only', value: SAMPLE_WEATHER },
          model: { summary: 'With the hourly data of a weather model', value: SAMPLE_MODEL_WEATHER },
        },
      },
    },
    errors: [...RESULT_ERRORS, 'weather_not_available'],
  })
  async weather(
    @CurrentPrincipal() principal: Principal,
    @FlightId() flightId: string,
  ): Promise<Representation> {
    return jsonOf(await this.parts.weather(principal.accountId, flightId));
  }

  private async file(
    accountId: string,
    flightId: string,
    representation: OriginalRepresentation,
    response: Response,
  ): Promise<Representation> {
    const { flight, bytes } = await this.originals.read(accountId, flightId, representation);
    nameFile(response, flight, flight.fileFormat);
    return new PlainRepresentation(ORIGINAL_MEDIA_TYPES[flight.fileFormat], bytes);
  }
}

function nameFile(
  response: Response,
  { flownAt, publicId }: { readonly flownAt: Date | null; readonly publicId: string },
  extension: string,
): void {
  response.setHeader('Content-Disposition', attachment(flownAt, `flight-${publicId}`, extension));
}

function acceptedBy(request: Request): TrackRepresentation {
  const mediaType = request.accepts(ACCEPTED_REPRESENTATIONS.map(mediaTypeOf));
  return (
    ACCEPTED_REPRESENTATIONS.find((representation) => mediaTypeOf(representation) === mediaType) ?? 'json'
  );
}

/** Of one rule set, to keep the reference short. */
function sampleScores({
  flight_id,
  analysis_version,
  input_sha256,
  rule_sets_available: _,
  solver,
  ...score
}: FlightScore): FlightScores {
  return { flight_id, analysis_version, input_sha256, scores: [score], solver };
}
