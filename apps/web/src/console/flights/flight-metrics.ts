import { type Formats } from '@capabilities/pages/flight-page';
import { type FlightSchemas } from '../api/clients.js';

export type Flight = FlightSchemas['Flight'];
export type ProcessedFlight = FlightSchemas['ProcessedFlight'];
export type ManualFlight = FlightSchemas['ManualFlight'];
export type Metrics = FlightSchemas['FlightMetrics'];

/** The metrics; null until the flight is processed. */
export function metricsOf(flight: Flight): Metrics | null {
  return flight.status === 'processed' ? flight.metrics : null;
}

/** When the flight took off. Without a track, the time on the clocks there as if in UTC. Null without a date. */
export function takeoffOf(flight: Flight): string | null {
  if (flight.status !== 'manual') return flight.flown_at;
  return `${flight.flown_on}T${flight.takeoff_time ?? '12:00'}:00Z`;
}

/** When the flight took place, at its place: `11:21–16:16 CEST`. Only of a flight with a date. */
export function timesOf(flight: Flight, formats: Formats): string {
  if (flight.status === 'manual') return flight.takeoff_time ?? '';
  return flight.flown_at === null ? '' : formats.timeSpan(flight.flown_at, metricsOf(flight)?.landing?.time);
}

/** From take-off to landing; null if it is not known. A log without a flight has no take-off. */
export function durationOf(flight: Flight): number | null {
  const isFlown = flight.status === 'manual' || metricsOf(flight)?.takeoff != null;
  return isFlown && (flight.status !== 'manual' || flight.duration_seconds > 0)
    ? flight.duration_seconds
    : null;
}
