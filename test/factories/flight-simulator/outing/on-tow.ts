import { intoWind } from '../legs/fly-landing.js';
import { toRadians } from '../wgs84.js';
import { type Outing } from './outing.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { max, min, PI } = Math;

/** What follows a pull: the nose goes down, the rope off. */
const RELEASE_SECONDS = 3;

export interface WinchPull {
  readonly gainMetres: number;
  /** At its steepest. */
  readonly climbMps: number;
  readonly airSpeedMps: number;
  /** How far the pilot weaves behind the winch. */
  readonly weaveDegrees: number;
}

/** Into the wind: softly off the ground, then steep, flatter towards the top. */
export function pullUpByWinch(outing: Outing, pull: WinchPull): void {
  const { flight } = outing;
  const { glider } = flight;
  const startMetres = glider.altitudeMetres;
  const courseRad = glider.headingRad;
  const weave = outing.noise(toRadians(pull.weaveDegrees), 8);
  const force = outing.noise(0.12, 7);
  const topMetres = startMetres + pull.gainMetres;
  outing.during('tow', () => {
    for (let second = 0; glider.altitudeMetres < topMetres; second++) {
      const part = (glider.altitudeMetres - startMetres) / pull.gainMetres;
      const share = min(1, (second + 1) / 7) * (part > 0.75 ? 1 - 1.6 * (part - 0.75) : 1);
      const climbMps = max(0.5, pull.climbMps * share * (1 + force.after(1)));
      const headingRad = courseRad + weave.after(1);
      // in strong wind the wing stands almost above the winch
      const airSpeedMps = max(pull.airSpeedMps, outing.windMps + 0.4);
      flight.flySecond(() => ({ turnRateRadps: glider.turnTowards(headingRad), airSpeedMps, climbMps }));
    }
  });
}

/** A step tow: downwind with the rope slack and back up again; all of it on the rope. */
export function stepBack(outing: Outing, seconds: number): void {
  const { flight } = outing;
  const { glider } = flight;
  outing.during('tow', () => {
    const sinkMps = flight.sinkAt(flight.trimSpeedMps);
    for (let second = 0; second < seconds + 10; second++) {
      const headingRad = intoWind(flight) + (second < seconds ? PI : 0);
      flight.flySecond(() => ({
        turnRateRadps: glider.turnTowards(headingRad),
        airSpeedMps: flight.trimSpeedMps,
        climbMps: -glider.sinkInTurn(sinkMps),
      }));
    }
    glider.headingRad = intoWind(flight);
  });
}

export interface Aerotow {
  readonly gainMetres: number;
  readonly climbMps: number;
  readonly airSpeedMps: number;
  /** Of the aeroplane's or the boat's turns. */
  readonly degreesPerSecond: readonly [number, number];
  readonly straightSeconds: readonly [number, number];
  readonly turnDegrees: readonly [number, number];
}

/** Behind an aeroplane, a trike or a boat: straights and wide turns, through whatever the air does. */
export function followTug(outing: Outing, tow: Aerotow): void {
  const { flight, random } = outing;
  const { glider } = flight;
  const topMetres = glider.altitudeMetres + tow.gainMetres;
  const climb = outing.noise(tow.climbMps * 0.25, 15);
  const speed = outing.noise(tow.airSpeedMps * 0.03, 12);
  let leftSeconds = random.integer(30, 70);
  let degreesPerSecond = 0;
  let headingRad = glider.headingRad;
  outing.during('tow', () => {
    for (let second = 0; glider.altitudeMetres < topMetres; second++) {
      if (leftSeconds-- <= 0) {
        if (degreesPerSecond === 0) {
          degreesPerSecond = random.between(...tow.degreesPerSecond) * (random.chance(0.5) ? 1 : -1);
          leftSeconds = Math.round(random.between(...tow.turnDegrees) / Math.abs(degreesPerSecond));
        } else {
          degreesPerSecond = 0;
          leftSeconds = random.integer(...tow.straightSeconds);
        }
      }
      headingRad += toRadians(degreesPerSecond);
      const target = headingRad + flight.steeringErrorRad() * 0.5;
      const soft = min(1, (second + 1) / 10);
      const climbMps = max(-0.5, tow.climbMps * soft + climb.after(1) * soft);
      const airSpeedMps = tow.airSpeedMps + speed.after(1);
      flight.flySecond(() => ({
        turnRateRadps: toRadians(degreesPerSecond) + glider.turnTowards(target),
        airSpeedMps,
        climbMps,
      }));
    }
  });
}

/** After the pull, in free flight: slows down to trim and often turns off. */
export function release(outing: Outing): void {
  const { flight, random } = outing;
  const { glider } = flight;
  const turnRateRadps = random.chance(0.6) ? toRadians(random.between(-14, 14)) : 0;
  const seconds = RELEASE_SECONDS + random.integer(0, 6);
  for (let second = 0; second < seconds; second++) {
    flight.flySecond(() => ({
      turnRateRadps,
      airSpeedMps: flight.trimSpeedMps,
      climbMps: -glider.sinkInTurn(flight.sinkAt(flight.trimSpeedMps)),
    }));
  }
}
