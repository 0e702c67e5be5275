import { type FlightInProgress } from '../flight-in-progress.js';
import { type RidgeLeg, type SearchLeg } from '../scenario.js';
import { bearing, destination, displacement, toRadians } from '../wgs84.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { cos, max, min, sin, PI } = Math;

/** How far ahead on the ridge line the pilot aims: the closer, the tighter the track follows the ridge. */
const AIM_AHEAD_METRES = 120;
/** S-turns: half a period each way, this far off course. */
const SEARCH_HALF_PERIOD_SECONDS = 20;
const SEARCH_SWING_RAD = toRadians(55);
/** Ridge lift fades over the last metres below its ceiling. */
const LIFT_FADES_METRES = 60;

/** Beats back and forth. Each turn goes through the wind, because the nose already points into it. */
export function flyRidge(flight: FlightInProgress, leg: RidgeLeg): void {
  const { glider } = flight;
  const start = flight.position;
  const axisRad = toRadians(leg.axisDegrees);
  const endSeconds = flight.elapsedSeconds + leg.seconds;
  let outbound = true;
  flight.phase('ridge', () => {
    while (flight.elapsedSeconds < endSeconds && !flight.mustLand) {
      const { east, north } = displacement(start, flight.position);
      const along = east * sin(axisRad) + north * cos(axisRad);
      if (outbound ? along > leg.beatMetres : along < 0) outbound = !outbound;
      const aim = destination(
        start,
        leg.axisDegrees,
        along + (outbound ? AIM_AHEAD_METRES : -AIM_AHEAD_METRES),
      );
      const courseRad = bearing(flight.position, aim);
      const below = min(1, (leg.ceilingAltitudeMetres - glider.altitudeMetres) / LIFT_FADES_METRES);
      const climbMps = leg.climbMps * max(-1, below) + flight.airMassMps();
      const errorRad = flight.steeringErrorRad();
      flight.flySecond(() => ({
        turnRateRadps: glider.turnTowards(glider.headingFor(courseRad) + errorRad),
        airSpeedMps: flight.circlingSpeedMps,
        climbMps,
      }));
    }
  });
}

/** S-turns about a course, never a full circle. */
export function flySearch(flight: FlightInProgress, leg: SearchLeg): void {
  const { glider } = flight;
  const courseRad = toRadians(leg.courseDegrees);
  const startSeconds = flight.elapsedSeconds;
  flight.phase('search', () => {
    while (flight.elapsedSeconds - startSeconds < leg.seconds && !flight.mustLand) {
      const swing = sin((PI * (flight.elapsedSeconds - startSeconds)) / SEARCH_HALF_PERIOD_SECONDS);
      const climbMps = (leg.climbMps ?? 0) + flight.airMassMps();
      flight.flySecond(() => ({
        turnRateRadps: glider.turnTowards(glider.headingFor(courseRad) + swing * SEARCH_SWING_RAD),
        airSpeedMps: flight.circlingSpeedMps,
        climbMps,
      }));
    }
  });
}
