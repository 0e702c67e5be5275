import { CurrentPrincipal, type Principal, Scopes } from '@core/access';
import { API_PREFIX } from '@core/contract';
import {
  atLeastOneField,
  HttpResponse,
  JsonBody,
  Operation,
  PathParameter,
  PrivateResponse,
} from '@core/http';
import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AddEntryBody, ChangeEntryBody, ChangeGroupBody, CreateGroupBody } from '../wire/group.bodies.js';
import { Group, GroupEntry, GroupList } from '../wire/group.js';
import { GroupLinks } from './group-links.js';
import { presentEntry, presentGroup, presentGroupSummary } from './group.presenter.js';
import { SAMPLE_ENTRY, SAMPLE_GROUP, SAMPLE_GROUP_SUMMARY } from './groups.samples.js';
import { type ChosenFlight, OwnGroups } from './own-groups.js';

function GroupId(): ParameterDecorator {
  return PathParameter({
    name: 'groupId',
    type: 'string',
    description: 'Id of the group.',
    example: SAMPLE_GROUP.id,
    notFound: 'group_not_found',
  });
}

function EntryId(): ParameterDecorator {
  return PathParameter({
    name: 'entryId',
    type: 'string',
    description: 'Id of the entry.',
    example: SAMPLE_ENTRY.id,
    notFound: 'group_entry_not_found',
  });
}

const LOCATION = {
  Location: { description: 'Path of the group, relative to the host.', schema: { type: 'string' as const } },
};

/** Groups of flights as their owner keeps them. */
@ApiTags('Groups')
@Controller(`${API_PREFIX}/groups`)
export class GroupsController {
  constructor(
    private readonly groups: OwnGroups,
    private readonly links: GroupLinks,
  ) {}

  @Post()
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'createGroup',
    summary: 'Create a group',
    description:
      'Creates a group of flights that are replayed together, at an unguessable URL. Anyone who has the URL sees the ' +
      'approved flights, and can add the file of a flight without an account. Such a flight waits until you approve it, ' +
      'and never counts in your flights, logbook or records. Flights of the account that are not shared get a share link.',
    returns: {
      201: { description: 'The group.', type: Group, headers: LOCATION, example: SAMPLE_GROUP },
    },
    errors: [
      'group_limit_reached',
      'group_full',
      'flight_not_found',
      'flight_without_track',
      'share_not_found',
    ],
  })
  async create(
    @CurrentPrincipal() { accountId }: Principal,
    @JsonBody() { name, entries }: CreateGroupBody,
  ): Promise<HttpResponse> {
    const created = await this.groups.create(accountId, name, (entries ?? []).map(chosenOf));
    const shown = presentGroup(created, this.links);
    return new HttpResponse(201, { Location: `${API_PREFIX}/groups/${shown.id}` }, shown);
  }

  @Get()
  @PrivateResponse()
  @Scopes('flights:read')
  @Operation({
    id: 'listGroups',
    summary: 'List groups',
    description: 'Returns all groups of the account, newest first.',
    returns: {
      200: { description: 'The groups.', type: GroupList, example: { data: [SAMPLE_GROUP_SUMMARY] } },
    },
  })
  async list(@CurrentPrincipal() { accountId }: Principal): Promise<GroupList> {
    const groups = await this.groups.list(accountId);
    return { data: groups.map((group) => presentGroupSummary(group, this.links)) };
  }

  @Get(':groupId')
  @PrivateResponse()
  @Scopes('flights:read')
  @Operation({
    id: 'getGroup',
    summary: 'Get a group',
    description: 'Returns a group with all its flights, including those that wait for your approval.',
    returns: { 200: { description: 'The group.', type: Group, example: SAMPLE_GROUP } },
  })
  async get(@CurrentPrincipal() { accountId }: Principal, @GroupId() groupId: string): Promise<Group> {
    return presentGroup(await this.groups.get(accountId, groupId), this.links);
  }

  @Patch(':groupId')
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'changeGroup',
    summary: 'Change a group',
    description: 'Renames the group, or closes it for flights of visitors. Omitted fields stay unchanged.',
    returns: { 200: { description: 'The group.', type: Group, example: SAMPLE_GROUP } },
  })
  async change(
    @CurrentPrincipal() { accountId }: Principal,
    @GroupId() groupId: string,
    @JsonBody() body: ChangeGroupBody,
  ): Promise<Group> {
    const { name, accepts_flights: acceptsFlights } = atLeastOneField(body, ['name', 'accepts_flights']);
    return presentGroup(await this.groups.change(accountId, groupId, { name, acceptsFlights }), this.links);
  }

  @Delete(':groupId')
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'deleteGroup',
    summary: 'Delete a group',
    description:
      'Permanently deletes the group, and the flights that visitors have added to it. Other flights stay, and so do ' +
      'their share links.',
    returns: { 204: { description: 'The group is deleted.' } },
  })
  async delete(@CurrentPrincipal() { accountId }: Principal, @GroupId() groupId: string): Promise<void> {
    await this.groups.delete(accountId, groupId);
  }

  @Post(':groupId/link')
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'renewGroupLink',
    summary: 'Give a group a new link',
    description:
      'Replaces the URL of the group. The old one stops working at once. Flights that visitors have added get new ' +
      'share links, too. Share links of other flights stay: revoke them where the flight is shared.',
    returns: { 200: { description: 'The group with its new URL.', type: Group, example: SAMPLE_GROUP } },
  })
  async renewLink(@CurrentPrincipal() { accountId }: Principal, @GroupId() groupId: string): Promise<Group> {
    return presentGroup(await this.groups.renewLink(accountId, groupId), this.links);
  }

  @Post(':groupId/entries')
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'addGroupEntry',
    summary: 'Add a flight to a group',
    description:
      'Adds a flight of the account by its id, or a flight of another account by its share link. A flight of the ' +
      'account that is not shared gets a share link.',
    returns: { 201: { description: 'The entry.', type: GroupEntry, example: SAMPLE_ENTRY } },
    errors: [
      'flight_not_found',
      'flight_without_track',
      'share_not_found',
      'group_full',
      'group_flight_exists',
    ],
  })
  async add(
    @CurrentPrincipal() { accountId }: Principal,
    @GroupId() groupId: string,
    @JsonBody() body: AddEntryBody,
  ): Promise<GroupEntry> {
    return presentEntry(await this.groups.add(accountId, groupId, chosenOf(body)), this.links);
  }

  @Patch(':groupId/entries/:entryId')
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'changeGroupEntry',
    summary: 'Approve or change a flight of a group',
    description:
      'With `"status": "approved"`, visitors of the group see the flight from then on. Name and colour of the pilot ' +
      'can be changed for every flight. Omitted fields stay unchanged.',
    returns: { 200: { description: 'The entry.', type: GroupEntry, example: SAMPLE_ENTRY } },
  })
  async changeEntry(
    @CurrentPrincipal() { accountId }: Principal,
    @GroupId() groupId: string,
    @EntryId() entryId: string,
    @JsonBody() body: ChangeEntryBody,
  ): Promise<GroupEntry> {
    const {
      pilot_name: pilotName,
      colour,
      status,
    } = atLeastOneField(body, ['pilot_name', 'colour', 'status']);
    const changes = { pilotName, colour, status };
    return presentEntry(await this.groups.changeEntry(accountId, groupId, entryId, changes), this.links);
  }

  @Delete(':groupId/entries/:entryId')
  @PrivateResponse()
  @Scopes('sharing:write')
  @Operation({
    id: 'removeGroupEntry',
    summary: 'Refuse or remove a flight of a group',
    description:
      'Removes the flight from the group. A flight that a visitor has added is deleted with its file. Other flights ' +
      'stay, and so do their share links.',
    returns: { 204: { description: 'The flight is removed.' } },
  })
  async removeEntry(
    @CurrentPrincipal() { accountId }: Principal,
    @GroupId() groupId: string,
    @EntryId() entryId: string,
  ): Promise<void> {
    await this.groups.removeEntry(accountId, groupId, entryId);
  }
}

function chosenOf({ flight_id: flightId, url, pilot_name: pilotName, colour }: AddEntryBody): ChosenFlight {
  return { flightId, url, pilotName: pilotName ?? null, colour: colour ?? null };
}
