import { OpenToAll } from '@core/access';
import { API_PREFIX } from '@core/contract';
import { HttpResponse, Operation, PathParameter, RequestId } from '@core/http';
import { inStage } from '@core/observability';
import { IgcUploadReader } from '@capabilities/flights/api';
import { applyDecorators, Controller, Delete, Get, Header, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { AddFlightForm } from '../wire/group.bodies.js';
import { AddedFlight, SharedGroup } from '../wire/group.js';
import { GroupLinks } from './group-links.js';
import { presentAddedFlight, presentSharedGroup } from './group.presenter.js';
import { SAMPLE_ADDED_FLIGHT, SAMPLE_GROUP_SUMMARY, SAMPLE_SHARED_GROUP } from './groups.samples.js';
import { SharedGroups } from './shared-groups.js';

const SECRET = 'wE5rT8yU1iO4pA7sD0fGhJ3kL6xV9cNZp3nC6vB9mQ2';

/** Search engines skip the URL, links do not reveal it, and caches do not keep it. */
function Unlisted(): MethodDecorator {
  return applyDecorators(
    Header('Cache-Control', 'no-store'),
    Header('Referrer-Policy', 'no-referrer'),
    Header('X-Robots-Tag', 'noindex'),
  );
}

function GroupToken(): ParameterDecorator {
  return PathParameter({
    name: 'token',
    type: 'string',
    description: 'The last path segment of `url` of the group.',
    example: SAMPLE_GROUP_SUMMARY.url.split('/').at(-1)!,
    notFound: 'group_not_found',
  });
}

function Secret(): ParameterDecorator {
  return PathParameter({
    name: 'secret',
    type: 'string',
    description: '`secret` in the response to the upload.',
    example: SECRET,
    notFound: 'group_entry_not_found',
  });
}

const OPEN_ERRORS = ['rate_limited', 'internal_error', 'service_unavailable'] as const;

/** Groups of flights for everybody who has the link, outside `/api/v1`, without an API key. */
@ApiTags('Shared groups')
@Controller('g')
@OpenToAll()
export class SharedGroupsController {
  constructor(
    private readonly groups: SharedGroups,
    private readonly links: GroupLinks,
    private readonly form: IgcUploadReader,
  ) {}

  @Get(':token.json')
  @Unlisted()
  @Operation({
    id: 'getSharedGroup',
    summary: 'Get a shared group',
    description:
      'Returns the name of a group and its approved flights. Requires no API key, only the URL. The page itself is at ' +
      `the same URL without \`.json\`. This path is outside \`${API_PREFIX}\`.`,
    returns: { 200: { description: 'The group.', type: SharedGroup, example: SAMPLE_SHARED_GROUP } },
    errors: OPEN_ERRORS,
  })
  async get(@GroupToken() token: string): Promise<SharedGroup> {
    const { group, entries } = await this.groups.get(token);
    return presentSharedGroup(group, entries, this.links);
  }

  @Post(':token/entries')
  @Unlisted()
  @Operation({
    id: 'addFlightToSharedGroup',
    summary: 'Add a flight to a shared group',
    description:
      'Uploads the file of a flight to a group of somebody else. Requires no account and no API key, only the URL of the group. ' +
      'The flight is analysed in the background, and only the owner of the group sees it until the owner approves ' +
      'it. Keep `secret`: it is the only way to look up or remove the flight later. If you send one of your own, ' +
      'the same file with it is answered with 202 again. A flight that is not approved ' +
      'within `GROUP_WAITING_DAYS` (14 by default) is deleted.',
    body: { mediaTypes: ['multipart/form-data'], type: AddFlightForm },
    returns: {
      202: {
        description: 'The flight is stored and waits for approval.',
        type: AddedFlight,
        example: { ...SAMPLE_ADDED_FLIGHT, secret: SECRET },
      },
    },
    errors: [
      'missing_file',
      'malformed_request',
      'file_too_large',
      'unsupported_media_type',
      'invalid_igc',
      'invalid_track',
      'track_without_times',
      'group_closed',
      'group_full',
      'group_flight_exists',
      'group_add_limit_reached',
      'waiting_flight_limit_reached',
      'queue_full',
      ...OPEN_ERRORS,
    ],
  })
  async add(
    @GroupToken() token: string,
    @RequestId() requestId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HttpResponse> {
    const group = await this.groups.admit(token, request.ip);
    const { file, fields } = await inStage('receive', () =>
      this.form.readAs(AddFlightForm, request, response, { isKnown: false }),
    );
    const { pilot_name: pilotName = null, colour = null, secret: chosen } = fields;
    try {
      const { secret, ...added } = await this.groups.add(group, {
        ...{ file, pilotName, colour, requestId },
        secret: chosen,
      });
      return new HttpResponse(202, {}, { ...presentAddedFlight(added), secret });
    } finally {
      file.release();
    }
  }
}

/** Flights that visitors have added to groups, for those who have added them. */
@ApiTags('Shared groups')
@Controller('added-flights')
@OpenToAll()
export class AddedFlightsController {
  constructor(private readonly groups: SharedGroups) {}

  @Get(':secret')
  @Unlisted()
  @Operation({
    id: 'getAddedFlight',
    summary: 'Look up a flight added to a shared group',
    description:
      'Returns whether the owner of the group has approved the flight. Requires no API key, only the secret from the ' +
      `response to the upload. This path is outside \`${API_PREFIX}\`.`,
    returns: { 200: { description: 'The flight.', type: AddedFlight, example: SAMPLE_ADDED_FLIGHT } },
    errors: OPEN_ERRORS,
  })
  async entry(@Secret() secret: string): Promise<AddedFlight> {
    return presentAddedFlight(await this.groups.entry(secret));
  }

  @Delete(':secret')
  @Unlisted()
  @Operation({
    id: 'removeAddedFlight',
    summary: 'Remove a flight added to a shared group',
    description:
      'Deletes the flight with its file, approved or not, even if the group has a new link. Requires no API key, only ' +
      `the secret from the response to the upload. This path is outside \`${API_PREFIX}\`.`,
    returns: { 204: { description: 'The flight is deleted.' } },
    errors: OPEN_ERRORS,
  })
  async remove(@Secret() secret: string): Promise<void> {
    await this.groups.remove(secret);
  }
}
