import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import {
  type Aerotow,
  followTug,
  landOnWheel,
  pullUpByWinch,
  release,
  rest,
  rollOff,
  runOff,
  stepBack,
  type WinchPull,
} from '../../../factories/flight-simulator/outing/index.js';
import { type Draft } from './draft.js';
import { climbAndGlide, glideDownAndLand } from './soaring.js';

/** A paraglider on a winch, in any wind that a wing can stand in; sometimes in steps. */
export function winchFlight(random: SeededRandom, winds: readonly [number, number]): Draft {
  const speedMps = random.between(...winds);
  const airSpeedMps = Math.max(random.between(9.5, 11.5), speedMps + random.between(0.5, 2));
  return {
    conditions: freeFlightWeather(random, speedMps, airSpeedMps),
    act: (outing) => {
      const groundMetres = outing.altitudeMetres;
      for (let flights = random.pick([1, 1, 1, 2, 3]); flights > 0; flights--) {
        const pull: WinchPull = {
          gainMetres: random.between(100, 700),
          climbMps: random.between(1.5, 5.5),
          airSpeedMps: random.between(8.5, 11),
          weaveDegrees: random.between(2, 9),
        };
        runOff(outing, { slope: 0 });
        outing.inTheAir(() => {
          pullUpByWinch(outing, pull);
          if (speedMps < 6 && random.chance(0.12)) {
            stepBack(outing, random.integer(20, 60));
            pullUpByWinch(outing, { ...pull, gainMetres: pull.gainMetres * random.between(0.4, 0.9) });
          }
          outing.during('flight', () => {
            release(outing);
            climbAndGlide(outing, random, random.integer(0, 2), groundMetres + 110);
          });
          glideDownAndLand(outing, random, groundMetres);
        });
        if (flights > 1) rest(outing, random.integer(240, 1500), random.pick([0, 0.02]));
      }
    },
  };
}

/** A hang glider behind a trike, or a paraglider behind a boat or a pay-out winch on a car. */
export function slowTow(random: SeededRandom, tug: 'trike' | 'boat' | 'pay-out'): Draft {
  const isTrike = tug === 'trike';
  const airSpeedMps = isTrike ? random.between(10.5, 13) : random.between(9.5, 11.5);
  const tow: Aerotow = {
    trike: {
      gainMetres: random.between(250, 900),
      climbMps: random.between(0.9, 2.8),
      airSpeedMps: random.between(13, 17),
      degreesPerSecond: [2, 6] as const,
      straightSeconds: [15, 90] as const,
      turnDegrees: [30, 270] as const,
    },
    boat: {
      gainMetres: random.between(150, 900),
      climbMps: random.between(0.8, 2.4),
      airSpeedMps: random.between(9, 11.5),
      degreesPerSecond: [2, 7] as const,
      straightSeconds: [60, 300] as const,
      turnDegrees: [60, 190] as const,
    },
    'pay-out': {
      gainMetres: random.between(150, 700),
      climbMps: random.between(1.2, 3.8),
      airSpeedMps: random.between(9.5, 13),
      degreesPerSecond: [1, 3] as const,
      straightSeconds: [120, 600] as const,
      turnDegrees: [10, 60] as const,
    },
  }[tug];
  return {
    conditions: {
      ...freeFlightWeather(random, random.between(0, isTrike ? 5 : 6), airSpeedMps),
      ...(isTrike ? { glideRatio: random.between(10, 14) } : {}),
    },
    act: (outing) => {
      const groundMetres = outing.altitudeMetres;
      const rolls = isTrike ? rollOff(outing, 12, random.between(1, 2)) : undefined;
      if (!rolls) runOff(outing, { slope: 0 });
      outing.inTheAir(() => {
        if (rolls) outing.during('tow', rolls.rollOn);
        followTug(outing, tow);
        outing.during('flight', () => {
          release(outing);
          climbAndGlide(outing, random, random.integer(0, 3), groundMetres + 120);
        });
        glideDownAndLand(outing, random, groundMetres);
      });
    },
  };
}

/** A sailplane behind an aeroplane or on a winch; rolls before and after, and is pushed about the field. */
export function sailplaneFlight(random: SeededRandom): Draft {
  const airSpeedMps = random.between(22, 30);
  const onWinch = random.chance(0.3);
  const speedMps = random.between(0, 8);
  return {
    conditions: {
      ...freeFlightWeather(random, speedMps, airSpeedMps),
      glideRatio: random.between(26, 48),
      gustSigmaMps: random.between(0.2, 1),
    },
    act: (outing) => {
      const { flight } = outing;
      const groundMetres = outing.altitudeMetres;
      if (random.chance(0.5)) {
        // pushed to the start
        outing.during('walk', () => {
          const courseRad = random.between(-3, 3);
          for (let second = random.integer(60, 400); second > 0; second--) {
            flight.walkSecond(random.between(0.7, 1.5), courseRad);
          }
        });
        rest(outing, random.integer(60, 900));
      }
      const roll = rollOff(outing, airSpeedMps * 0.85, onWinch ? 5 : random.between(1, 2.2));
      let landing: { rollOut: () => void } | undefined;
      outing.inTheAir(() => {
        outing.during('tow', roll.rollOn);
        if (onWinch) {
          pullUpByWinch(outing, {
            gainMetres: random.between(250, 550),
            climbMps: random.between(7, 14),
            airSpeedMps: random.between(27, 32),
            weaveDegrees: 1.5,
          });
        } else {
          followTug(outing, {
            gainMetres: random.between(350, 1000),
            climbMps: random.between(1.8, 4.5),
            airSpeedMps: random.between(30, 37),
            degreesPerSecond: [2, 6],
            straightSeconds: [10, 100],
            turnDegrees: [30, 300],
          });
        }
        outing.during('flight', () => {
          release(outing);
          climbAndGlide(outing, random, random.integer(0, 4), groundMetres + 220, {
            radiusMetres: [95, 190],
          });
        });
        landing = landOnWheel(outing, 'flight', groundMetres);
      });
      landing?.rollOut();
    },
  };
}

function freeFlightWeather(random: SeededRandom, speedMps: number, airSpeedMps: number): Draft['conditions'] {
  return {
    wind: {
      speedMps,
      fromDegrees: random.between(0, 360),
      speedShearMpsPerKilometre: random.between(-0.5, 1.2),
      veerDegreesPerKilometre: random.between(-15, 20),
    },
    airSpeedMps,
    airMassSigmaMps: random.between(0.1, 0.7),
    gustSigmaMps: random.between(0.1, 0.9),
  };
}
