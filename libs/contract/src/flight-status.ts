/** Life of a flight: accepted and waiting for the worker, analysed, or not analysable. */
export const FLIGHT_STATUSES = ['processing', 'processed', 'failed'] as const;

export type FlightStatus = (typeof FLIGHT_STATUSES)[number];
