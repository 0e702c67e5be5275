import { type FlightInProgress } from '../flight-in-progress.js';
import { type CrossCountryLeg, type Position } from '../scenario.js';
import { bearing, distanceMetres } from '../wgs84.js';
import { flyGlide } from './fly-glide.js';
import { flyThermal } from './fly-thermal.js';

/** The glide ratio the pilot expects on the way home, and the intended arrival height. */
const FINAL_GLIDE_RATIO = 6.5;
const ARRIVAL_HEIGHT_METRES = 150;
/** A climb shorter than this is not worth circling. */
const GAIN_WORTH_CIRCLING_METRES = 120;
/** Thermals of one day differ from the planned climb by up to this. */
const WEAKEST_CLIMB = 0.75;
const STRONGEST_CLIMB = 1.3;
/**
 * For the time left, pessimistically: a weak, badly centred thermal, the rate of losing height above the landing, and
 * the duration of the pattern.
 */
const CAUTIOUS_CLIMB = 0.6;
const DESCENT_MPS = 1.1;
const PATTERN_SECONDS = 240;

/** Waypoint by waypoint, with a thermal whenever the floor is reached. */
export function flyCrossCountry(flight: FlightInProgress, leg: CrossCountryLeg): void {
  const repeats = leg.untilElapsedSeconds !== undefined;
  do {
    for (const [index, waypoint] of leg.route.entries()) {
      flyTo(flight, leg, waypoint, repeats ? Infinity : remainingMetres(leg.route, index));
      if (timeToDescend(flight, leg) || flight.mustLand) return;
    }
  } while (repeats);
}

/** Length of the route beyond a waypoint. */
function remainingMetres(route: readonly Position[], index: number): number {
  let metres = 0;
  for (let next = index + 1; next < route.length; next++) {
    const from = route[next - 1];
    const to = route[next];
    if (from && to) metres += distanceMetres(from, to);
  }
  return metres;
}

function flyTo(
  flight: FlightInProgress,
  leg: CrossCountryLeg,
  waypoint: Position,
  beyondMetres: number,
): void {
  const arrived = () => distanceMetres(flight.position, waypoint) < 160;
  while (!arrived() && !flight.mustLand && !timeToDescend(flight, leg)) {
    const homeMetres = distanceMetres(flight.position, waypoint) + beyondMetres;
    const neededMetres =
      flight.scenario.landingAltitudeMetres + ARRIVAL_HEIGHT_METRES + homeMetres / FINAL_GLIDE_RATIO;
    const altitudeMetres = flight.glider.altitudeMetres;
    if (altitudeMetres >= neededMetres) {
      flyGlide(flight, { kind: 'glide', to: waypoint });
      continue;
    }
    const exitAltitudeMetres = Math.min(
      leg.ceilingAltitudeMetres,
      neededMetres + ARRIVAL_HEIGHT_METRES,
      highestInTime(flight, leg),
    );
    const low = altitudeMetres <= leg.floorAltitudeMetres;
    if (low && exitAltitudeMetres - altitudeMetres > GAIN_WORTH_CIRCLING_METRES) {
      climb(flight, leg, waypoint, exitAltitudeMetres);
      continue;
    }
    flyGlide(flight, {
      kind: 'glide',
      to: waypoint,
      seconds: 60,
      ...(low ? {} : { untilAltitudeMetres: leg.floorAltitudeMetres }),
    });
  }
}

function climb(
  flight: FlightInProgress,
  leg: CrossCountryLeg,
  waypoint: Position,
  exitAltitudeMetres: number,
): void {
  const { random } = flight;
  flyThermal(
    flight,
    {
      kind: 'thermal',
      climbMps: leg.climbMps * random.between(WEAKEST_CLIMB, STRONGEST_CLIMB),
      exitAltitudeMetres,
      turn: random.chance(0.5) ? 'left' : 'right',
      circleRadiusMetres: random.between(30, 45),
      centringErrorMetres: random.between(8, 25),
    },
    () => bearing(flight.position, waypoint),
  );
}

/** Whether a flight with an end time must start to descend now. */
function timeToDescend(flight: FlightInProgress, leg: CrossCountryLeg): boolean {
  if (leg.untilElapsedSeconds === undefined) return false;
  const downSeconds = flight.heightMetres / DESCENT_MPS + PATTERN_SECONDS;
  return flight.elapsedSeconds + downSeconds >= leg.untilElapsedSeconds;
}

/** The highest altitude, climb included, from which a flight with an end time can still descend in time. */
function highestInTime(flight: FlightInProgress, leg: CrossCountryLeg): number {
  if (leg.untilElapsedSeconds === undefined) return Infinity;
  const secondsLeft = leg.untilElapsedSeconds - flight.elapsedSeconds - PATTERN_SECONDS;
  const climbMps = leg.climbMps * CAUTIOUS_CLIMB;
  const secondsToSpare = secondsLeft - flight.heightMetres / DESCENT_MPS;
  return flight.glider.altitudeMetres + secondsToSpare / (1 / climbMps + 1 / DESCENT_MPS);
}
