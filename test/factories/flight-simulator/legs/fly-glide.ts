import { type FlightInProgress } from '../flight-in-progress.js';
import { type GlideLeg } from '../scenario.js';
import { bearing, distanceMetres, toRadians } from '../wgs84.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { min } = Math;

const ARRIVED_METRES = 40;
/** Closer than this, the bearing changes faster than a wing can turn, so hold the last course. */
const BEARING_HELD_METRES = 150;

/** The course over the ground of a glide from here. */
export function courseOf(flight: FlightInProgress, leg: GlideLeg): number {
  if (leg.to) return bearing(flight.position, leg.to);
  return leg.courseDegrees === undefined ? flight.glider.headingRad : toRadians(leg.courseDegrees);
}

/** Straight flight: holds the ground track on the course, with the nose as far into the wind as needed. */
export function flyGlide(flight: FlightInProgress, leg: GlideLeg): void {
  const { glider } = flight;
  const airSpeedMps = leg.airSpeedMps ?? flight.trimSpeedMps;
  const sinkMps = leg.sinkMps ?? flight.sinkAt(airSpeedMps);
  let courseRad = courseOf(flight, leg);
  const ended = glideEnd(flight, leg);
  flight.phase('glide', () => {
    while (!ended()) {
      if (leg.to && distanceMetres(flight.position, leg.to) > BEARING_HELD_METRES) {
        courseRad = bearing(flight.position, leg.to);
      }
      const airMassMps = flight.airMassMps();
      const errorRad = flight.steeringErrorRad();
      flight.flySecond(() => ({
        turnRateRadps: glider.turnTowards(glider.headingFor(courseRad) + errorRad),
        airSpeedMps,
        climbMps: airMassMps - glider.sinkInTurn(sinkMps),
      }));
    }
  });
}

/** Whether the first of the leg's limits is reached. */
function glideEnd(flight: FlightInProgress, leg: GlideLeg): () => boolean {
  const start = flight.position;
  const startSeconds = flight.elapsedSeconds;
  let nearestMetres = Infinity;
  return () => {
    if (flight.mustLand) return true;
    if (flight.elapsedSeconds - startSeconds >= (leg.seconds ?? Infinity)) return true;
    if (flight.glider.altitudeMetres <= (leg.untilAltitudeMetres ?? -Infinity)) return true;
    if (leg.distanceMetres !== undefined && distanceMetres(start, flight.position) >= leg.distanceMetres) {
      return true;
    }
    if (!leg.to) return false;
    const metres = distanceMetres(flight.position, leg.to);
    const passed = metres > nearestMetres && nearestMetres < BEARING_HELD_METRES;
    nearestMetres = min(nearestMetres, metres);
    return metres < ARRIVED_METRES || passed;
  };
}
