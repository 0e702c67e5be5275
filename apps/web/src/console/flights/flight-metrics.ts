import { type FlightSchemas } from '../api/clients.js';

export type Flight = FlightSchemas['Flight'];
export type Metrics = FlightSchemas['FlightMetrics'];

/** The metrics; null until the flight is processed. */
export function metricsOf(flight: Flight): Metrics | null {
  return flight.status === 'processed' ? flight.metrics : null;
}
