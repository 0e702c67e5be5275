import { type FlightInProgress } from '../flight-in-progress.js';
import { type Command, STEP_SECONDS } from '../glider.js';
import { type Position, type ThermalLeg } from '../scenario.js';
import { CorrelatedNoise } from '../seeded-random.js';
import { displacement, moved, toRadians, wrapAngle } from '../wgs84.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { atan, atan2, cos, exp, hypot, max, min, sin, PI } = Math;

/** Facts about a climb that only the simulator knows. */
export interface FlownThermal {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly turn: 'left' | 'right';
  readonly coreAtEntry: Position;
  readonly coreAtExit: Position;
  /** Angle turned through the air, in the direction of the circles. */
  readonly turnedRad: number;
  /** Distance flown through the air. */
  readonly airDistanceMetres: number;
}

const CIRCLE_RADIUS_METRES = 35;
const CORE_RADIUS_METRES = 110;
const CENTRING_ERROR_METRES = 20;
/** A pilot needs two or three circles to find the core. */
const CENTRING_SECONDS = 40;
/** The pilot leaves the circle when the nose is within this angle before the next course. */
const LEAVE_WINDOW_RAD = toRadians(45);
/** How strongly the circle is corrected to its radius. */
const ORBIT_GAIN = 1.2;

/** A core that drifts with the wind, and the pilot's imperfect circle around it. */
class Circling {
  private core: Position;
  private secondsInside = 0;
  private readonly initialError: { east: number; north: number };
  private readonly wobbleEast: CorrelatedNoise;
  private readonly wobbleNorth: CorrelatedNoise;
  private wobble = { east: 0, north: 0 };
  readonly coreAtEntry: Position;
  readonly sign: 1 | -1;
  readonly radiusMetres: number;
  turnedRad = 0;
  airDistanceMetres = 0;

  constructor(
    private readonly flight: FlightInProgress,
    private readonly leg: ThermalLeg,
  ) {
    const { random, glider } = flight;
    this.sign = leg.turn === 'left' ? -1 : 1;
    this.radiusMetres = leg.circleRadiusMetres ?? CIRCLE_RADIUS_METRES;
    const errorMetres = leg.centringErrorMetres ?? CENTRING_ERROR_METRES;
    const errorRad = random.between(-PI, PI);
    this.initialError = { east: errorMetres * sin(errorRad), north: errorMetres * cos(errorRad) };
    this.wobbleEast = new CorrelatedNoise(random, errorMetres / 4, 25);
    this.wobbleNorth = new CorrelatedNoise(random, errorMetres / 4, 25);
    // the first circle is tangent to the course of arrival
    const sideRad = glider.headingRad + (this.sign * PI) / 2;
    this.core = moved(flight.position, {
      east: this.radiusMetres * sin(sideRad) - this.initialError.east,
      north: this.radiusMetres * cos(sideRad) - this.initialError.north,
    });
    this.coreAtEntry = this.core;
  }

  get coreNow(): Position {
    return this.core;
  }

  wobbleSecond(): void {
    this.wobble = { east: this.wobbleEast.after(1), north: this.wobbleNorth.after(1) };
  }

  /** Follows the circle, and lets the core drift for one step. */
  steer(climbFactor: number): Command {
    const { flight, sign, radiusMetres } = this;
    const { glider } = flight;
    const fromCore = displacement(this.core, flight.position);
    const learning = exp(-this.secondsInside / CENTRING_SECONDS);
    const east = fromCore.east - this.initialError.east * learning - this.wobble.east;
    const north = fromCore.north - this.initialError.north * learning - this.wobble.north;
    const outside = (hypot(east, north) - radiusMetres) / radiusMetres;
    const tangent = atan2(east, north) + sign * (PI / 2 + atan(ORBIT_GAIN * outside));
    const liftMps = this.liftMps(hypot(fromCore.east, fromCore.north)) * climbFactor;
    const sinkMps = glider.sinkInTurn(flight.circlingSinkMps);
    const airSpeedMps = flight.circlingSpeedMps;
    const turnRateRadps = (sign * airSpeedMps) / radiusMetres + glider.turnTowards(tangent);

    const wind = flight.windField.at(glider.altitudeMetres);
    this.core = moved(this.core, { east: wind.east * STEP_SECONDS, north: wind.north * STEP_SECONDS });
    this.secondsInside += STEP_SECONDS;
    this.turnedRad += sign * glider.turnRateRadps * STEP_SECONDS;
    this.airDistanceMetres += glider.airSpeedMps * STEP_SECONDS;
    return { turnRateRadps, airSpeedMps, climbMps: liftMps - sinkMps };
  }

  /** A bell curve around the core, scaled so that a centred circle climbs as planned. */
  private liftMps(coreDistanceMetres: number): number {
    const { leg, flight, radiusMetres } = this;
    const coreRadius = leg.coreRadiusMetres ?? CORE_RADIUS_METRES;
    const bell = (metres: number) => exp(-((metres / coreRadius) ** 2));
    const lateral = flight.circlingSpeedMps ** 2 / (9.81 * radiusMetres);
    const circlingSinkMps = flight.circlingSinkMps * (1 + lateral * lateral) ** 0.75;
    return ((leg.climbMps + circlingSinkMps) * bell(coreDistanceMetres)) / bell(radiusMetres);
  }
}

/** Circles up to the exit altitude, then until the nose points along the next course. */
export function flyThermal(flight: FlightInProgress, leg: ThermalLeg, nextCourse?: () => number): void {
  const { glider, random } = flight;
  const startIndex = flight.elapsedSeconds;
  const entryMetres = glider.altitudeMetres;
  const exitMetres = leg.exitAltitudeMetres ?? entryMetres + (leg.gainMetres ?? 0);
  if (exitMetres <= entryMetres || flight.mustLand) return;
  const circling = new Circling(flight, leg);
  const pulses = new CorrelatedNoise(random, 0.1, 15);
  flight.phase('thermal', () => {
    while (glider.altitudeMetres < exitMetres || !onCourse(glider.headingRad, circling.sign, nextCourse)) {
      // weaker near the ground and below the inversion, strongest halfway up
      const climbed = max(0, min(1, (glider.altitudeMetres - entryMetres) / (exitMetres - entryMetres)));
      const climbFactor = 0.9 + 0.1 * sin(PI * climbed) + pulses.after(1);
      circling.wobbleSecond();
      flight.flySecond(() => circling.steer(climbFactor));
    }
  });
  flight.thermals.push({
    startIndex,
    endIndex: flight.elapsedSeconds,
    turn: circling.sign === 1 ? 'right' : 'left',
    coreAtEntry: circling.coreAtEntry,
    coreAtExit: circling.coreNow,
    turnedRad: circling.turnedRad,
    airDistanceMetres: circling.airDistanceMetres,
  });
}

function onCourse(headingRad: number, sign: 1 | -1, nextCourse?: () => number): boolean {
  if (!nextCourse) return true;
  const toGo = sign * wrapAngle(nextCourse() - headingRad);
  return toGo >= 0 && toGo < LEAVE_WINDOW_RAD;
}
