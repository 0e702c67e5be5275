import { type FlightInProgress } from '../flight-in-progress.js';
import { type PowerLeg } from '../scenario.js';
import { CorrelatedNoise, SeededRandom } from '../seeded-random.js';
import { toRadians } from '../wgs84.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { max, min } = Math;

/** The pilot corrects the height over about this long, and lets it wander by some metres. */
const LEVELLING_SECONDS = 20;
const WANDER_METRES = 6;
const WANDER_SECONDS = 60;
/** To lose height, the pilot throttles back; with the engine idling, it would be a glide. */
const SINK_MAX_MPS = 0.6;

/** Engine running: climbs to the height of the leg and holds it, on a course. */
export function flyPower(flight: FlightInProgress, leg: PowerLeg): void {
  const { glider } = flight;
  const wander = new CorrelatedNoise(
    new SeededRandom(flight.scenario.seed + flight.elapsedSeconds, 'throttle'),
    WANDER_METRES,
    WANDER_SECONDS,
  );
  const airSpeedMps = leg.airSpeedMps ?? flight.trimSpeedMps;
  const courseRad = toRadians(leg.courseDegrees);
  const startIndex = flight.elapsedSeconds;
  flight.phase('power', () => {
    while (flight.elapsedSeconds - startIndex < leg.seconds) {
      const offMetres = leg.altitudeMetres + wander.after(1) - glider.altitudeMetres;
      const climbMps =
        max(-SINK_MAX_MPS, min(leg.climbMps, offMetres / LEVELLING_SECONDS)) + flight.airMassMps();
      const errorRad = flight.steeringErrorRad();
      flight.flySecond(() => ({
        turnRateRadps: glider.turnTowards(glider.headingFor(courseRad) + errorRad),
        airSpeedMps,
        climbMps,
      }));
    }
  });
  flight.engineRuns.push({ startIndex, endIndex: flight.elapsedSeconds });
}
