import { type Formats } from '@capabilities/pages/flight-page';
import { type FlightSchemas } from '../api/clients.js';

export type Flight = FlightSchemas['Flight'];
export type Metrics = FlightSchemas['FlightMetrics'];

/** The metrics; null until the flight is processed. */
export function metricsOf(flight: Flight): Metrics | null {
  return flight.status === 'processed' ? flight.metrics : null;
}

/** When the flight took place, at its place: `11:21–16:16 CEST`. Only of a flight with a date. */
export function timesOf(flight: Flight, formats: Formats): string {
  return flight.flown_at === null ? '' : formats.timeSpan(flight.flown_at, metricsOf(flight)?.landing?.time);
}
