import { wireTime } from '@core/contract';
import {
  type AddedFlight,
  type Group,
  type GroupEntry,
  type GroupSummary,
  type SharedGroup,
} from '../wire/group.js';
import { type EntryRecord, type GroupRecord } from '../tables/group.repository.js';
import {
  type GuestEntry,
  type SharedEntry,
  type SharedGroupRecord,
} from '../tables/shared-group.repository.js';
import { type GroupLinks } from './group-links.js';
import { type WholeGroup } from './own-groups.js';

export function presentGroup({ group, entries }: WholeGroup, links: GroupLinks): Group {
  return {
    ...presentGroupSummary(group, links),
    entries: entries.map((entry) => presentEntry(entry, links)),
  };
}

export function presentGroupSummary(group: GroupRecord, links: GroupLinks): GroupSummary {
  return {
    id: group.publicId,
    name: group.name,
    url: links.urlOfGroup(group.publicId, group.tokenEncrypted),
    accepts_flights: group.acceptsFlights,
    approved_count: group.approved,
    waiting_count: group.waiting,
    created_at: wireTime(group.createdAt.getTime()),
  };
}

export function presentEntry(entry: EntryRecord, links: GroupLinks): GroupEntry {
  const { isGuest, isLinked, flightId, tokenEncrypted } = entry;
  return {
    id: entry.publicId,
    status: entry.status,
    origin: isGuest ? 'guest' : isLinked ? 'link' : 'owner',
    pilot_name: entry.pilotName,
    colour: entry.colour,
    flight_id: isGuest || isLinked ? null : flightId,
    title: entry.title,
    flight_status: entry.flightStatus,
    flown_at: wireTime(entry.flownAt?.getTime() ?? null),
    duration_seconds: entry.flownAt && entry.durationSeconds,
    url: tokenEncrypted && links.urlOfFlight(flightId, tokenEncrypted),
    created_at: wireTime(entry.createdAt.getTime()),
  };
}

export function presentSharedGroup(
  { name, acceptsFlights }: SharedGroupRecord,
  entries: readonly SharedEntry[],
  links: GroupLinks,
): SharedGroup {
  return {
    name,
    accepts_flights: acceptsFlights,
    entries: entries.map(({ pilotName, colour, flightId, tokenEncrypted }) => ({
      pilot_name: pilotName,
      colour,
      url: links.urlOfFlight(flightId, tokenEncrypted),
    })),
  };
}

export function presentAddedFlight(entry: GuestEntry): AddedFlight {
  return {
    group_name: entry.groupName,
    status: entry.status,
    flight_status: entry.flightStatus,
    pilot_name: entry.pilotName,
    colour: entry.colour,
  };
}
