import { type FlightSchemas } from '../api/clients.js';

export type Flight = FlightSchemas['Flight'];
export type Metrics = FlightSchemas['FlightMetrics'];

/** The metrics; null until the flight is processed. */
export function metricsOf({ metrics }: Flight): Metrics | null {
  return 'takeoff' in metrics ? (metrics as Metrics) : null;
}
