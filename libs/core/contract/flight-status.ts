/** Status of a flight: accepted and waiting for a worker, processed, or failed. */
export const FLIGHT_STATUSES = ['processing', 'processed', 'failed'] as const;

export type FlightStatus = (typeof FLIGHT_STATUSES)[number];

/** Of a flight without a result. */
export const UNPROCESSED_STATUSES = ['processing', 'failed'] as const satisfies readonly FlightStatus[];
