import { useEffect, useState } from 'preact/hooks';
import { type GroupFlight } from './group-flight.js';

/** IANA name of the time zone in which a flight took off; UTC before the table of zones is there. */
export type ZoneOf = (flight: GroupFlight | null) => string;

/** The table of time zones is large, so it loads beside the flights. Null until it is there. */
export function useZones(): ZoneOf | null {
  const [zones, setZones] = useState<{ readonly of: ZoneOf } | null>(null);
  useEffect(() => {
    void import('@photostructure/tz-lookup').then(
      ({ default: lookUp }) =>
        setZones({
          of: (flight) =>
            flight ? lookUp(flight.track.latitudeDeg[0]!, flight.track.longitudeDeg[0]!) : 'UTC',
        }),
      () => setZones({ of: () => 'UTC' }),
    );
  }, []);
  return zones && zones.of;
}
