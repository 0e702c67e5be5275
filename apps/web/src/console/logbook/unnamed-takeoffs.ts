import { OWN_SITE_RADIUS_M } from '@core/contract';
import { distanceKm } from './flown-areas.js';
import { type MappedFlight } from './mapped-flights.js';

/** A place from which flights took off that has no name. */
export interface UnnamedTakeoff {
  /** The latest flight from there. */
  readonly flight: MappedFlight;
  readonly flights: number;
}

const M_PER_KM = 1_000;
const SHOWN_MAX = 10;

/** Take-offs of several flights without a site, as near to each other as a name reaches. The most flown is first. */
export function unnamedTakeoffs(flights: readonly MappedFlight[]): UnnamedTakeoff[] {
  const found: { flight: MappedFlight; flights: number }[] = [];
  for (const flight of flights.filter(({ site }) => site === null)) {
    const same = found.find(
      (each) => distanceKm(flight.takeoff, each.flight.takeoff) * M_PER_KM <= OWN_SITE_RADIUS_M,
    );
    if (same) same.flights++;
    else found.push({ flight, flights: 1 });
  }
  return found
    .filter((each) => each.flights > 1)
    .sort((a, b) => b.flights - a.flights)
    .slice(0, SHOWN_MAX);
}
