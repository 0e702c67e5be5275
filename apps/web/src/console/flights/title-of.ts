import { flightTitle } from '@capabilities/pages/flight-page';
import { flightFormats } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { type Flight, metricsOf, takeoffOf } from './flight-metrics.js';

/** What the console calls a flight: its title without the date. A log without a flight is not called a flight. */
export function titleOf(flight: Flight, zone: string): string {
  const { flight: flightWord, emptyLog } = messages.value.flights;
  const isFlown = flight.status !== 'processed' || metricsOf(flight)?.takeoff != null;
  const named = { title: flight.title, flown_at: takeoffOf(flight) };
  return flightTitle(named, flightFormats(zone), isFlown ? flightWord : emptyLog);
}
