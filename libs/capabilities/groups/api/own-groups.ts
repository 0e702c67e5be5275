import { SETTINGS, type Settings } from '@core/config';
import { ApiError, isIdOf, isUlid } from '@core/contract';
import { newId } from '@core/database';
import {
  DeleteFlight,
  FlightRepository,
  FlightShareRepository,
  refuseWithoutTrack,
} from '@capabilities/flights';
import { FlightSharing } from '@capabilities/pages';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import {
  type EntryRecord,
  type FlightToAdd,
  type GroupRecord,
  GroupRepository,
  lockGroup,
  type PilotOfEntry,
} from '../tables/group.repository.js';
import { GroupLinks } from './group-links.js';

/** A flight that the owner adds: one of the account, or one of another account by its share link. */
export interface ChosenFlight extends PilotOfEntry {
  readonly flightId: string | undefined;
  readonly url: string | undefined;
}

/** A group with its flights. */
export interface WholeGroup {
  readonly group: GroupRecord;
  readonly entries: readonly EntryRecord[];
}

/** Groups as their owners keep them. */
@Injectable()
export class OwnGroups {
  private readonly logger = new Logger('groups');

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly groups: GroupRepository,
    private readonly flights: FlightRepository,
    private readonly shares: FlightShareRepository,
    private readonly sharing: FlightSharing,
    private readonly links: GroupLinks,
    private readonly deleting: DeleteFlight,
  ) {}

  list(accountId: string): Promise<GroupRecord[]> {
    return this.groups.list(accountId);
  }

  /** @throws ApiError `group_not_found` */
  async get(accountId: string, groupId: string): Promise<WholeGroup> {
    const group = await this.find(accountId, groupId);
    return { group, entries: await this.groups.entries(accountId, groupId) };
  }

  /** @throws ApiError `group_limit_reached`; as {@link add} */
  async create(accountId: string, name: string, chosen: readonly ChosenFlight[]): Promise<WholeGroup> {
    const flights: FlightToAdd[] = [];
    for (const one of chosen) flights.push(await this.resolve(accountId, one));
    const groupId = newId('group');
    await this.groups.transaction(async (manager) => {
      const { groupAccountMax, groupEntriesMax: entriesMax } = this.settings;
      const group = {
        publicId: groupId,
        guestsPublicId: newId('account'),
        name,
        ...this.links.newToken(groupId),
      };
      if (!(await this.groups.insert(accountId, group, groupAccountMax, manager))) {
        const message = `An account can keep ${groupAccountMax} groups.`;
        throw new ApiError('group_limit_reached', { limit: 'groups', message });
      }
      if (flights.length > entriesMax) throw fullGroup(entriesMax);
      for (const flight of flights) {
        const entry = { entryId: newId('groupEntry'), flight, entriesMax };
        await this.insertEntry(accountId, groupId, entry, manager); // the same flight counts once
      }
    });
    this.logger.log({ event: 'group.created', groupId, flights: flights.length });
    return this.get(accountId, groupId);
  }

  /** @throws ApiError `group_not_found` */
  async change(
    accountId: string,
    groupId: string,
    changes: { name?: string | undefined; acceptsFlights?: boolean | undefined },
  ): Promise<WholeGroup> {
    await this.find(accountId, groupId);
    await this.groups.change(accountId, groupId, changes);
    return this.get(accountId, groupId);
  }

  /**
   * Gives the group a new link. The flights of visitors get new links, too, because visitors know the old ones from the
   * group.
   * @throws ApiError `group_not_found`
   */
  async renewLink(accountId: string, groupId: string): Promise<WholeGroup> {
    const group = await this.find(accountId, groupId);
    await this.groups.transaction(async (manager) => {
      await lockGroup(manager, group.id); // a flight that is being added counts, too
      await this.groups.changeToken(accountId, groupId, this.links.newToken(groupId), manager);
      const flightIds = await this.groups.flightsOfGuests(group.id, manager);
      await this.sharing.renewIn(manager, group.guestsAccountId, flightIds);
    });
    this.logger.log({ event: 'group.link_renewed', groupId });
    return this.get(accountId, groupId);
  }

  /** Flights of visitors are deleted with the group. @throws ApiError `group_not_found` */
  async delete(accountId: string, groupId: string): Promise<void> {
    const removed = isIdOf('group', groupId) && (await this.groups.remove(accountId, groupId));
    if (!removed) throw new ApiError('group_not_found');
    this.logger.log({ event: 'group.deleted', groupId });
  }

  /**
   * @throws ApiError `group_not_found`, `flight_not_found`, `share_not_found`, `validation_failed`, `group_full`,
   *   `group_flight_exists`
   */
  async add(accountId: string, groupId: string, chosen: ChosenFlight): Promise<EntryRecord> {
    const group = await this.find(accountId, groupId);
    const flight = await this.resolve(accountId, chosen);
    const entryId = newId('groupEntry');
    const { groupEntriesMax: entriesMax } = this.settings;
    const entry = { entryId, flight, entriesMax };
    const isAdded = await this.groups.transaction(async (manager) => {
      await lockGroup(manager, group.id);
      return this.insertEntry(accountId, groupId, entry, manager);
    });
    if (isAdded) return this.entry(accountId, groupId, entryId);
    const { approved, waiting } = await this.find(accountId, groupId);
    throw approved + waiting >= entriesMax ? fullGroup(entriesMax) : new ApiError('group_flight_exists');
  }

  /** @throws ApiError `group_entry_not_found` */
  async changeEntry(
    accountId: string,
    groupId: string,
    entryId: string,
    changes: Partial<PilotOfEntry> & { status?: 'approved' | undefined },
  ): Promise<EntryRecord> {
    const { isGuest, flightId } = await this.entry(accountId, groupId, entryId);
    if (changes.status && isGuest) {
      const { guestsAccountId } = await this.find(accountId, groupId);
      await this.sharing.enable(guestsAccountId, flightId, {}); // if the upload was interrupted after it was stored
    }
    await this.groups.changeEntry(accountId, groupId, entryId, changes);
    if (changes.status) this.logger.log({ event: 'group.flight_approved', groupId, entryId });
    return this.entry(accountId, groupId, entryId);
  }

  /** The flight of a visitor is deleted; others only leave the group. @throws ApiError `group_entry_not_found` */
  async removeEntry(accountId: string, groupId: string, entryId: string): Promise<void> {
    const { isGuest, flightId } = await this.entry(accountId, groupId, entryId);
    if (isGuest) {
      const { guestsAccountId } = await this.find(accountId, groupId);
      await this.deleting.delete(guestsAccountId, flightId);
    } else await this.groups.removeEntry(accountId, groupId, entryId);
    this.logger.log({ event: 'group.flight_removed', groupId, entryId });
  }

  private async find(accountId: string, groupId: string): Promise<GroupRecord> {
    const group = isIdOf('group', groupId) ? await this.groups.find(accountId, groupId) : undefined;
    if (!group) throw new ApiError('group_not_found');
    return group;
  }

  private async entry(accountId: string, groupId: string, entryId: string): Promise<EntryRecord> {
    const known = isIdOf('group', groupId) && isIdOf('groupEntry', entryId);
    const entry = known ? await this.groups.entry(accountId, groupId, entryId) : undefined;
    if (!entry) throw new ApiError('group_entry_not_found');
    return entry;
  }

  /** A flight of the account gets a share link, by which visitors of the group see it. Returns false if it is not added. */
  private async insertEntry(
    accountId: string,
    groupId: string,
    entry: { entryId: string; flight: FlightToAdd; entriesMax: number },
    manager: EntityManager,
  ): Promise<boolean> {
    if (!(await this.groups.insertEntry(accountId, groupId, entry, manager))) return false;
    const { flight } = entry;
    if ('flightId' in flight) await this.sharing.enableIn(manager, accountId, flight.flightId);
    return true;
  }

  /** Changes nothing. */
  private async resolve(
    accountId: string,
    { flightId, url, pilotName, colour }: ChosenFlight,
  ): Promise<FlightToAdd> {
    if ((flightId === undefined) === (url === undefined)) {
      const message = 'must be given, or url, but not both';
      throw new ApiError('validation_failed', { details: [{ field: 'flight_id', message }] });
    }
    if (flightId !== undefined) {
      const share = isUlid(flightId) ? await this.shares.find(accountId, flightId) : undefined;
      if (share === undefined) throw new ApiError('flight_not_found');
      await refuseWithoutTrack(this.flights, accountId, flightId);
      return { flightId, pilotName, colour };
    }
    const tokenSha256 = this.links.tokenOfFlight(url!);
    const shared = tokenSha256 && (await this.shares.sharedFlight(tokenSha256));
    if (!shared) throw new ApiError('share_not_found');
    return shared.accountId === accountId
      ? { flightId: shared.publicId, pilotName, colour }
      : { linkedTokenSha256: tokenSha256, pilotName, colour };
  }
}

export function fullGroup(entriesMax: number): ApiError {
  const message = `The group has no room for another flight. Its limit is ${entriesMax} flights.`;
  return new ApiError('group_full', { limit: 'group_flights', message });
}
