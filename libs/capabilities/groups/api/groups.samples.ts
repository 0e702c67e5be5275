import {
  type AddedFlight,
  type Group,
  type GroupEntry,
  type GroupSummary,
  type SharedGroup,
} from '../wire/group.js';

const HOST = 'https://flights.example.org';

export const SAMPLE_ENTRY: GroupEntry = {
  id: 'gre_01KAFQ7T2B4D6F8H0K2M4N6P8R',
  status: 'approved',
  origin: 'owner',
  pilot_name: 'Anna',
  colour: 1,
  flight_id: '01KAFPZ4W8Y6N3QH5T7VXC2DRB',
  title: 'Fiesch, 2025-06-14',
  flight_status: 'processed',
  flown_at: '2025-06-14T11:22:28Z',
  duration_seconds: 13_520,
  url: `${HOST}/s/qL0Yk3V7b2nS9xXc5mJt8wRzD1hGfPuEaBvNiKoT4sM`,
  created_at: '2025-06-14T18:05:40Z',
};

const SAMPLE_WAITING_ENTRY: GroupEntry = {
  ...SAMPLE_ENTRY,
  id: 'gre_01KAFQ8V3C5E7G9J1L3N5Q7S9T',
  status: 'waiting',
  origin: 'guest',
  pilot_name: 'Ben',
  colour: 2,
  flight_id: null,
  url: `${HOST}/s/hT5vQ8yB1nE4rU7iO0pA3sD6fG9jK2lZxC5vB8nM1qW`,
};

export const SAMPLE_GROUP_SUMMARY: GroupSummary = {
  id: 'grp_01KAFQ6R1A3C5E7G9J1L3N5Q7S',
  name: 'Fiesch, June 14',
  url: `${HOST}/g/Zp3nC6vB9mQ2wE5rT8yU1iO4pA7sD0fGhJ3kL6xV9cN`,
  accepts_flights: true,
  approved_count: 1,
  waiting_count: 1,
  created_at: '2025-06-14T18:05:40Z',
};

export const SAMPLE_GROUP: Group = { ...SAMPLE_GROUP_SUMMARY, entries: [SAMPLE_ENTRY, SAMPLE_WAITING_ENTRY] };

export const SAMPLE_SHARED_GROUP: SharedGroup = {
  name: SAMPLE_GROUP.name,
  accepts_flights: true,
  entries: [{ pilot_name: 'Anna', colour: 1, url: SAMPLE_ENTRY.url! }],
};

export const SAMPLE_ADDED_FLIGHT: AddedFlight = {
  group_name: SAMPLE_GROUP.name,
  status: 'waiting',
  flight_status: 'processing',
  pilot_name: 'Ben',
  colour: 2,
};
