import { useEffect, useState } from 'preact/hooks';
import { type Flight, metricsOf } from './flight-metrics.js';

/** Returns the IANA name of the time zone in which a flight took place. */
export type ZoneOf = (flight: Flight) => string;

/** Until the table of zones is there, and for flights without a take-off. */
const inUtc: ZoneOf = () => 'UTC';

/** The zone of a place; UTC without one. Loads the table of time zones. */
export async function timeZoneOf(
  place: { readonly latitude: number; readonly longitude: number } | null,
): Promise<string> {
  if (!place) return 'UTC';
  const { default: lookUp } = await import('@photostructure/tz-lookup');
  return lookUp(place.latitude, place.longitude);
}

/** The table of time zones is loaded only where times of flights are shown. */
export function useTimeZones(): ZoneOf {
  const [zoneOf, setZoneOf] = useState<{ readonly call: ZoneOf }>({ call: inUtc });
  useEffect(() => {
    void import('@photostructure/tz-lookup').then(({ default: lookUp }) => {
      setZoneOf({
        call: (flight: Flight) => {
          const takeoff = metricsOf(flight)?.takeoff;
          return takeoff ? lookUp(takeoff.latitude, takeoff.longitude) : 'UTC';
        },
      });
    });
  }, []);
  return zoneOf.call;
}
