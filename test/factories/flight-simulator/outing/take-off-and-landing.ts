import { type Command } from '../glider.js';
import { flyLanding, headwindMps, intoWind, touchDown } from '../legs/fly-landing.js';
import { type Outing, type OutingState } from './outing.js';

/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { cos, max, min, sin } = Math;

const FLYING_SPEED_MPS = 8;
const FLARE_METRES = 2.5;

/** The run; the feet leave the ground in its last second. In strong wind a step is enough. */
export function runOff(outing: Outing, { slope = 0.2, flyingSpeedMps = FLYING_SPEED_MPS } = {}): void {
  const { flight, random } = outing;
  const { glider } = flight;
  const courseRad = intoWind(flight) + random.between(-0.3, 0.3);
  const neededMps = max(0.4, flyingSpeedMps - headwindMps(flight));
  const seconds = neededMps < 2 ? 1 : random.integer(3, 6);
  outing.during('rest', () => {
    for (let second = 1; second <= seconds; second++) {
      const speedMps = (neededMps * second) / seconds;
      flight.walkSecond(speedMps, courseRad, -slope * speedMps);
    }
  });
  glider.headingRad = courseRad;
  glider.airSpeedMps = headwindMps(flight) + neededMps;
  glider.climbMps = 0;
  glider.turnRateRadps = 0;
}

/** Rolls until half of the flying speed on the ground, where a sailplane's take-off counts, and on until it lifts off. */
export function rollOff(
  outing: Outing,
  flyingSpeedMps: number,
  accelerationMps2: number,
): { rollOn: () => void } {
  const { flight } = outing;
  const { glider } = flight;
  const courseRad = intoWind(flight) + outing.random.between(-0.4, 0.4);
  const neededMps = max(4, flyingSpeedMps - headwindMps(flight));
  let speedMps = 0;
  const rollUntil = (untilMps: number): void => {
    while (speedMps < untilMps) {
      speedMps = min(neededMps, speedMps + accelerationMps2);
      flight.walkSecond(speedMps, courseRad);
    }
  };
  outing.during('rest', () => rollUntil(neededMps / 2));
  return {
    rollOn: () => {
      rollUntil(neededMps);
      glider.headingRad = courseRad;
      glider.airSpeedMps = headwindMps(flight) + neededMps;
      glider.climbMps = 0;
      glider.turnRateRadps = 0;
    },
  };
}

/** Beats, downwind, base, final and flare on a field at this altitude. */
export function landByPattern(outing: Outing, state: OutingState, groundMetres: number): void {
  outing.flight.landingAltitudeMetres = groundMetres;
  outing.during(state, () => flyLanding(outing.flight));
}

/** Straight into the wind until the ground is reached: a slope, a dune, a top. In strong wind like a lift. */
export function landIntoWind(outing: Outing, state: OutingState, groundMetres: number): void {
  const { flight, random } = outing;
  const { glider } = flight;
  const sinkMps = random.between(0.7, 1.4);
  const weave = outing.noise(0.15, 8);
  const airSpeedMps = max(flight.trimSpeedMps * 0.9, headwindMps(flight) + random.between(0.2, 1.2));
  flight.landingAltitudeMetres = groundMetres;
  outing.during(state, () => {
    while (flight.heightMetres > 0) {
      const headingRad = intoWind(flight) + weave.after(1);
      const isFlaring = flight.heightMetres < FLARE_METRES;
      const flareMps = max(5.5, headwindMps(flight));
      flight.flySecond(() => ({
        turnRateRadps: glider.turnTowards(headingRad),
        airSpeedMps: isFlaring ? flareMps : airSpeedMps,
        climbMps: isFlaring ? -0.6 : -sinkMps,
      }));
    }
    touchDown(flight);
  });
}

/** A sailplane's circuit, the touch-down, and the roll; the landing counts at half of the speed of touch-down. */
export function landOnWheel(
  outing: Outing,
  state: OutingState,
  groundMetres: number,
): { rollOut: () => void } {
  const { flight } = outing;
  const { glider } = flight;
  const approachMps = flight.trimSpeedMps * 1.05;
  flight.landingAltitudeMetres = groundMetres;
  const offWindAt = (heightMetres: number): number => {
    if (heightMetres > 170) return sin(outing.elapsedSeconds / 40) > 0 ? 1.57 : -1.57;
    if (heightMetres > 110) return Math.PI;
    return heightMetres > 75 ? 1.57 : 0;
  };
  let brake = (_untilMps: number): void => undefined;
  outing.during(state, () => {
    while (flight.heightMetres > 0) {
      const height = flight.heightMetres;
      const headingRad = intoWind(flight) + offWindAt(height);
      const command: Omit<Command, 'turnRateRadps'> = {
        airSpeedMps: height < 6 ? approachMps * 0.8 : approachMps,
        climbMps: height < 6 ? -0.7 : height > 170 ? -1.4 : -2.2,
      };
      flight.flySecond(() => ({ ...command, turnRateRadps: glider.turnTowards(headingRad) }));
    }
    const wind = flight.windField.at(glider.altitudeMetres);
    const courseRad = glider.headingRad;
    let speedMps = max(6, glider.airSpeedMps + wind.east * sin(courseRad) + wind.north * cos(courseRad));
    touchDown(flight);
    const halfMps = speedMps / 2;
    brake = (untilMps) => {
      while (speedMps > untilMps) {
        speedMps = max(untilMps, speedMps - 1.6);
        flight.walkSecond(speedMps, courseRad);
      }
    };
    brake(halfMps);
  });
  return { rollOut: () => outing.during('rest', () => brake(0)) };
}
