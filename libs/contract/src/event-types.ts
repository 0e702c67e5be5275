/** What the service tells endpoints about. Within an API version types are only added. */
export const EVENT_TYPE_MEANINGS = {
  'flight.processed': 'A flight was analysed; its results can be read.',
  'flight.processing_failed': 'A flight was stored, but could not be analysed.',
  'flight.analysis.completed': 'A debrief of a flight was saved.',
  'flight.analysis.failed': 'A debrief of a flight could not be made.',
  'flight.sharing.enabled': 'A flight can be seen by everybody who has its link.',
  'flight.sharing.disabled': 'The link to a flight was taken back.',
  'flight.deleted': 'A flight and all its results were deleted.',
  'usage.threshold_reached': '80 % or 100 % of the monthly requests are used up.',
  'endpoint.ping': 'A test, sent on demand to one endpoint.',
} as const;

export type EventType = keyof typeof EVENT_TYPE_MEANINGS;

export const EVENT_TYPES = Object.keys(EVENT_TYPE_MEANINGS) as EventType[];

/** Stands for every event type, those of the future as well. */
export const EVERY_EVENT_TYPE = '*';

export function isEventType(value: string): value is EventType {
  return Object.hasOwn(EVENT_TYPE_MEANINGS, value);
}
