import { type FlightInProgress } from '../flight-in-progress.js';
import { type BalloonLeg } from '../scenario.js';
import { CorrelatedNoise, SeededRandom } from '../seeded-random.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { abs, max, min } = Math;

/** A hot-air balloon weighs tonnes with its air: it follows the wind within this time. */
const DRIFT_LAG_SECONDS = 12;
const VERTICAL_LAG_SECONDS = 8;
/** The burner works in bursts, so a level balloon rises and sinks by turns. */
const BURNER_SIGMA_MPS = 0.25;
const BURNER_SECONDS = 25;
/** The last metres are flown slowly. */
const APPROACH_METRES = 60;
const APPROACH_SINK_MPS = 1;
/** The basket drags to a stop. */
const DRAG_MPS2 = 0.5;

/** Drifts with the wind from level to level and then down to the field; the leg is the whole flight. */
export function flyBalloon(flight: FlightInProgress, leg: BalloonLeg): void {
  const { glider } = flight;
  const burner = new CorrelatedNoise(
    new SeededRandom(flight.scenario.seed, 'burner'),
    BURNER_SIGMA_MPS,
    BURNER_SECONDS,
  );
  const drift = { east: 0, north: 0, climb: 0 };
  const drifting = (climbMps: number): void => {
    const wind = flight.windAt(glider.altitudeMetres);
    drift.east += (wind.east - drift.east) / DRIFT_LAG_SECONDS;
    drift.north += (wind.north - drift.north) / DRIFT_LAG_SECONDS;
    drift.climb += (climbMps + burner.after(1) - drift.climb) / VERTICAL_LAG_SECONDS;
    flight.driftSecond(drift.east, drift.north, drift.climb);
  };
  flight.phase('balloon', () => {
    for (const { altitudeMetres, climbMps, holdSeconds } of leg.levels) {
      const sign = altitudeMetres < glider.altitudeMetres ? -1 : 1;
      while (sign * (altitudeMetres - glider.altitudeMetres) > 0) drifting(sign * climbMps);
      for (let second = 0; second < holdSeconds; second++) {
        drifting(max(-1, min(1, (altitudeMetres - glider.altitudeMetres) / 30)));
      }
    }
    while (flight.heightMetres > 0) {
      drifting(flight.heightMetres > APPROACH_METRES ? -leg.descentMps : -APPROACH_SINK_MPS);
    }
    let speedMps = Math.hypot(drift.east, drift.north);
    const courseRad = Math.atan2(drift.east, drift.north);
    glider.altitudeMetres = flight.landingAltitudeMetres;
    flight.track.altitudeMetres[flight.track.length - 1] = glider.altitudeMetres;
    for (; speedMps > DRAG_MPS2; speedMps -= DRAG_MPS2) flight.walkSecond(abs(speedMps), courseRad);
  });
}
