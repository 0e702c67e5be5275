/**
 * Status of a flight: accepted and waiting for a worker, processed, failed, merged into another flight, which then has its
 * fixes, or entered by hand, without a track.
 */
export const FLIGHT_STATUSES = ['processing', 'processed', 'failed', 'merged', 'manual'] as const;

export type FlightStatus = (typeof FLIGHT_STATUSES)[number];

/** Of a flight with a file, but without a result. */
export const UNPROCESSED_STATUSES = [
  'processing',
  'failed',
  'merged',
] as const satisfies readonly FlightStatus[];

/** The same of a shared flight: the link of a merged flight shows the one that it is merged into. */
export const UNPROCESSED_PUBLIC_STATUSES = [
  'processing',
  'failed',
] as const satisfies readonly FlightStatus[];
