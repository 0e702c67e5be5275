import timeZoneAt from '@photostructure/tz-lookup';
import { type SharedFlight, metricsOf } from '@app/flight-page';

/** IANA name of the time zone in which a flight took off; UTC for a recording without a flight. */
export function timeZoneOf(flight: SharedFlight): string {
  const takeoff = metricsOf(flight)?.takeoff;
  return takeoff ? timeZoneAt(takeoff.latitude, takeoff.longitude) : 'UTC';
}
