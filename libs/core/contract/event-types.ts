import { type Scope } from './scopes.js';

/** Events that endpoints can subscribe to. Within an API version, types are only added. */
export const EVENT_TYPE_MEANINGS = {
  'flight.processed': 'A flight was processed; its results are available.',
  'flight.added': 'A flight without a track was added. It needs no analysis.',
  'flight.processing_failed': 'A flight was stored, but its analysis failed.',
  'flight.corrected': 'A flight was analysed again with new corrections of its owner.',
  'flight.updated':
    'The owner changed the title, site, notes, tags or passenger of a flight, or what is recorded of one without a track.',
  'flight.analysis.completed': 'A debrief of a flight was saved.',
  'flight.analysis.failed': 'A debrief of a flight could not be written.',
  'flight.airspace.crossing':
    'A flight was in an airspace, or may have been. Sent again if the crossings change, such as after a correction.',
  'flight.sharing.enabled': 'Anyone with the link can now see the flight.',
  'flight.sharing.disabled': 'The link to a flight was revoked.',
  'flight.deleted': 'A flight and all its results were deleted.',
  'usage.threshold_reached': 'The account has used 80 % or 100 % of its monthly requests.',
  'endpoint.ping': 'A test event, sent on demand to one endpoint.',
} as const;

/** The scope that a reader of the event feed needs for each type. A ping is sent to one endpoint, and is in no feed. */
export const EVENT_SCOPES = {
  'flight.processed': 'flights:read',
  'flight.added': 'flights:read',
  'flight.processing_failed': 'flights:read',
  'flight.corrected': 'flights:read',
  'flight.updated': 'flights:read',
  'flight.analysis.completed': 'analysis:read',
  'flight.analysis.failed': 'analysis:read',
  'flight.airspace.crossing': 'analysis:read',
  'flight.sharing.enabled': 'flights:read',
  'flight.sharing.disabled': 'flights:read',
  'flight.deleted': 'flights:read',
  'usage.threshold_reached': 'profile:read',
} as const satisfies Record<Exclude<EventType, 'endpoint.ping'>, Scope>;

export type EventType = keyof typeof EVENT_TYPE_MEANINGS;

export const EVENT_TYPES = Object.keys(EVENT_TYPE_MEANINGS) as EventType[];

/** Subscribes to every event type, including future ones. */
export const EVERY_EVENT_TYPE = '*';

export function isEventType(value: string): value is EventType {
  return Object.hasOwn(EVENT_TYPE_MEANINGS, value);
}

/** The scopes that are needed to read all events of these types. */
export function scopesToRead(types: readonly string[]): Scope[] {
  const all = Object.entries(EVENT_SCOPES);
  const wanted = types.includes(EVERY_EVENT_TYPE) ? all : all.filter(([type]) => types.includes(type));
  return [...new Set(wanted.map(([, scope]) => scope))];
}
