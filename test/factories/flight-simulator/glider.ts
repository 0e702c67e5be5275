import { type Site } from './scenario.js';
import { type EastNorth, metresPerDegree, wrapAngle, wrapLongitude } from './wgs84.js';
import { type WindField } from './wind-field.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { asin, cos, max, min, sin } = Math;

/** The pilot's and the air's input to the glider for the next step. */
export interface Command {
  /** Positive to the right. */
  readonly turnRateRadps: number;
  readonly airSpeedMps: number;
  /** Net vertical speed: rise of the air minus sink of the glider. */
  readonly climbMps: number;
}

export const STEPS_PER_SECOND = 5;
export const STEP_SECONDS = 1 / STEPS_PER_SECOND;

const GRAVITY_MPS2 = 9.81;
/** A wing needs time to roll, to change speed and to follow a gust: first-order lags. */
const ROLL_LAG_SECONDS = 0.8;
const SPEED_LAG_SECONDS = 2;
const VERTICAL_LAG_SECONDS = 1.2;
/** 26 degrees per second, about 30 degrees of bank at trim speed. */
const TURN_RATE_LIMIT_RADPS = 0.45;
/** With the roll lag, this closes a heading error in about 4 s without overshoot. */
const HEADING_GAIN_PER_SECOND = 0.5;

/** A point mass that flies at air speed along its heading and is carried by the wind. */
export class Glider {
  latitudeDegrees: number;
  longitudeDegrees: number;
  altitudeMetres: number;
  headingRad = 0;
  airSpeedMps = 0;
  climbMps = 0;
  turnRateRadps = 0;
  /** What the wind adds to its mean in this second. */
  gust: EastNorth = { east: 0, north: 0 };

  constructor(
    site: Site,
    private readonly wind: WindField,
  ) {
    this.latitudeDegrees = site.latitudeDegrees;
    this.longitudeDegrees = site.longitudeDegrees;
    this.altitudeMetres = site.altitudeMetres;
  }

  fly(command: Command): void {
    const { east, north } = this.wind.at(this.altitudeMetres);
    this.turnRateRadps += (command.turnRateRadps - this.turnRateRadps) * (STEP_SECONDS / ROLL_LAG_SECONDS);
    this.airSpeedMps += (command.airSpeedMps - this.airSpeedMps) * (STEP_SECONDS / SPEED_LAG_SECONDS);
    this.climbMps += (command.climbMps - this.climbMps) * (STEP_SECONDS / VERTICAL_LAG_SECONDS);
    const middle = this.headingRad + (this.turnRateRadps * STEP_SECONDS) / 2;
    this.headingRad = wrapAngle(this.headingRad + this.turnRateRadps * STEP_SECONDS);
    this.altitudeMetres += this.climbMps * STEP_SECONDS;
    this.move(
      (this.airSpeedMps * sin(middle) + east + this.gust.east) * STEP_SECONDS,
      (this.airSpeedMps * cos(middle) + north + this.gust.north) * STEP_SECONDS,
    );
  }

  /** Over the ground, on foot or in the air. */
  move(eastMetres: number, northMetres: number): void {
    const scale = metresPerDegree(this.latitudeDegrees);
    this.latitudeDegrees += northMetres / scale.north;
    this.longitudeDegrees = wrapLongitude(this.longitudeDegrees + eastMetres / scale.east);
  }

  /** The turn rate that turns the nose to a heading the shorter way. */
  turnTowards(headingRad: number): number {
    const rate = HEADING_GAIN_PER_SECOND * wrapAngle(headingRad - this.headingRad);
    return max(-TURN_RATE_LIMIT_RADPS, min(TURN_RATE_LIMIT_RADPS, rate));
  }

  /** The heading whose ground track is the course: the nose points into the wind. */
  headingFor(courseRad: number): number {
    const { east, north } = this.wind.at(this.altitudeMetres);
    const fromLeft = east * cos(courseRad) - north * sin(courseRad);
    const ratio = fromLeft / max(1, this.airSpeedMps);
    return courseRad - asin(max(-1, min(1, ratio)));
  }

  /** Sink grows with the turn's load factor to the power of 1.5. */
  sinkInTurn(straightSinkMps: number): number {
    const lateral = (this.turnRateRadps * this.airSpeedMps) / GRAVITY_MPS2;
    return straightSinkMps * (1 + lateral * lateral) ** 0.75;
  }
}

/** Sink of an EN-B wing: 1.05 m/s at 9 m/s, 1.16 at 10.5 (glide 9), 1.8 at 13. */
export function polarSinkMps(airSpeedMps: number): number {
  return 1.05 + 0.047 * (airSpeedMps - 9) ** 2;
}
