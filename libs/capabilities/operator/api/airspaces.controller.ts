import { AirspaceFileRepository, AirspaceSetRepository } from '@capabilities/airspace';
import {
  AirspaceDecisionBody,
  AirspaceRemark,
  AirspaceSetList,
  type AirspaceSetView,
  type FlightWithCrossings,
  FlightWithCrossingsList,
} from '@capabilities/airspace/wire';
import { type Account } from '@capabilities/accounts';
import { CurrentAccount, WithSession } from '@capabilities/accounts/api';
import { PLATFORM_PREFIX } from '@core/contract';
import { JsonBody, Operation, PathParameter, strictQuery } from '@core/http';
import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { presentAirspaceSets, presentCrossingFlight } from './airspaces.presenter.js';
import { ListAirspaceCrossingsQuery } from './airspaces.query.js';
import { OperateAirspaces } from './operate-airspaces.js';

const SAMPLE_DECISION: AirspaceRemark = {
  kind: 'decision',
  decision: 'cleared',
  text: 'Seen in the log of the tower.',
  author: { kind: 'operator', name: 'Grace Example' },
  created_at: '2026-07-16T09:12:44Z',
};

const SAMPLE_FLIGHT: FlightWithCrossings = {
  id: '01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  account_id: 'acc_01KAFQ1M5H2P7R9T3V6X8Z0B4D',
  account_name: 'Ada Example',
  flown_on: '2026-07-14',
  summary: 'inside',
  judged_at: '2026-07-14T18:02:13Z',
  profile: 'true',
  crossing_count: 1,
  crossings: [
    {
      ...{ name: 'TMA Example 1', icao_class: 'D', type: 'tma', verdict: 'inside' },
      ...{ entered_at: '2026-07-14T11:02:41Z', left_at: '2026-07-14T11:04:12Z' },
    },
  ],
  remarks: [],
};

const SAMPLE_SET: AirspaceSetView = {
  name: 'AT 2026-03-19',
  country: 'AT',
  valid_from: '2026-03-19',
  valid_until: null,
  source: 'AT 2026-03-19.txt',
  licence: 'CC BY-NC 4.0, openAIP',
  airspace_count: 312,
  left_out_count: 1,
  added_at: '2026-03-12T07:30:02Z',
};

/** Sets of airspaces, and decisions on the verdicts by them, for operators. */
@ApiTags('Operation')
@Controller(`${PLATFORM_PREFIX}/operator`)
export class OperatedAirspacesController {
  constructor(
    private readonly operate: OperateAirspaces,
    private readonly sets: AirspaceSetRepository,
    private readonly files: AirspaceFileRepository,
  ) {}

  @Get('airspace-sets')
  @WithSession('operator')
  @Operation({
    id: 'listAirspaceSets',
    summary: 'List the sets of airspaces',
    description:
      'Returns all sets that flights are judged by, and the files in `DATA_DIR/airspace` that are not sets, with the reason. Operators only.',
    returns: {
      200: {
        description: 'The sets.',
        type: AirspaceSetList,
        example: { data: [SAMPLE_SET], file_problems: [] },
      },
    },
  })
  async listSets(): Promise<AirspaceSetList> {
    return presentAirspaceSets(await this.sets.list(), await this.files.problems());
  }

  @Get('airspace-crossings')
  @WithSession('operator')
  @Operation({
    id: 'listAirspaceCrossings',
    summary: 'List flights with airspace crossings',
    description:
      'Returns a page of the flights of all accounts that crossed an airspace, or may have, by the profile that the operator configured, with the comments of their owners. Operators only.',
    returns: {
      200: {
        description: 'A page of flights.',
        type: FlightWithCrossingsList,
        example: { data: [SAMPLE_FLIGHT], has_more: false, next_cursor: null },
      },
    },
    errors: ['invalid_cursor'],
  })
  async listCrossings(
    @Query(strictQuery) query: ListAirspaceCrossingsQuery,
  ): Promise<FlightWithCrossingsList> {
    const { profile, flights, nextCursor } = await this.operate.page(query);
    return {
      data: flights.map((flight) => presentCrossingFlight(flight, profile)),
      has_more: nextCursor !== null,
      next_cursor: nextCursor,
    };
  }

  @Post('flights/:flightId/airspace-decisions')
  @WithSession('operator')
  @Operation({
    id: 'decideAirspaceCrossings',
    summary: 'Decide on the airspace crossings of a flight',
    description:
      'Adds a decision with its reason. The verdict stays as it is, and all decisions are kept, with your name and the time. The owner of the flight sees them. Operators only.',
    returns: { 201: { description: 'The decision.', type: AirspaceRemark, example: SAMPLE_DECISION } },
  })
  async decide(
    @PathParameter({
      name: 'flightId',
      type: 'string',
      description: 'Id of the flight.',
      example: SAMPLE_FLIGHT.id,
      notFound: 'flight_not_found',
    })
    flightId: string,
    @CurrentAccount() own: Account,
    @JsonBody() body: AirspaceDecisionBody,
  ): Promise<AirspaceRemark> {
    return this.operate.decide(flightId, body, own);
  }
}
