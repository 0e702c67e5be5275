import { type FlightInProgress } from '../flight-in-progress.js';
import { type TowLeg } from '../scenario.js';
import { toRadians } from '../wgs84.js';

/** Climbs on tow to the release height. */
export function flyTow(flight: FlightInProgress, leg: TowLeg): void {
  const { glider } = flight;
  const topMetres = glider.altitudeMetres + leg.gainMetres;
  const turnRateRadps = toRadians(leg.turnDegreesPerSecond ?? 0);
  const startIndex = flight.elapsedSeconds;
  flight.phase('tow', () => {
    while (glider.altitudeMetres < topMetres) {
      flight.flySecond(() => ({ turnRateRadps, airSpeedMps: leg.airSpeedMps, climbMps: leg.climbMps }));
    }
  });
  if (leg.hasOwnEngine) flight.engineRuns.push({ startIndex, endIndex: flight.elapsedSeconds });
}
