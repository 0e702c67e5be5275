import { flyBalloon } from '../../../factories/flight-simulator/legs/fly-balloon.js';
import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import {
  flyUnderPower,
  landByPattern,
  landIntoWind,
  type Outing,
  type PowerPhase,
  rest,
  rollOff,
  runOff,
} from '../../../factories/flight-simulator/outing/index.js';
import { toCompass } from '../../../factories/flight-simulator/wgs84.js';
import { type Draft, rightOrLeft } from './draft.js';

type Throttle = PowerPhase['throttle'];

/** Out of a field with a motor on the back or on wheels; low along the meadows, or high. */
export function paramotorFlight(random: SeededRandom): Draft {
  const isTrike = random.chance(0.2);
  const airSpeedMps = isTrike ? random.between(14, 24) : random.between(9.5, 15);
  const column = random.chance(0.45) ? random.pick(['ENL', 'MOP'] as const) : null;
  const landsWithEngineOff = random.chance(0.6);
  return {
    conditions: {
      wind: {
        speedMps: random.between(0, 6),
        fromDegrees: random.between(0, 360),
        speedShearMpsPerKilometre: random.between(-0.5, 2),
      },
      airSpeedMps,
      ...(isTrike ? { glideRatio: random.between(6, 9) } : {}),
      airMassSigmaMps: random.between(0.05, 0.5),
      gustSigmaMps: random.between(0.05, 0.7),
      steeringSigmaDegrees: random.between(1.5, 5),
    },
    recorder: { hasEngineSensor: column !== null },
    format: { engineColumn: column },
    act: (outing) => {
      const groundMetres = outing.altitudeMetres;
      const fly = throttleSettings(outing, random, airSpeedMps, groundMetres);
      const roll = isTrike ? rollOff(outing, airSpeedMps * 0.8, 2.2) : undefined;
      if (!roll) runOff(outing, { slope: 0 });
      outing.inTheAir(() => {
        if (roll) outing.during('powered', roll.rollOn);
        fly('climb', random.integer(30, 200), true);
        for (let phases = random.integer(4, 12); phases > 0; phases--) {
          const height = outing.altitudeMetres - groundMetres;
          const lowThrottle: Throttle = height > 150 ? random.pick(['level', 'idle', 'off']) : 'level';
          const throttle = random.pick<Throttle>(['climb', 'level', 'level', lowThrottle]);
          const seconds = {
            climb: random.integer(20, 240),
            level: random.integer(60, 600),
            idle: random.integer(15, 150),
            off: random.integer(20, 150),
          }[throttle];
          fly(height > 900 && throttle === 'climb' ? 'level' : throttle, seconds, random.chance(0.7));
        }
        while (outing.altitudeMetres > groundMetres + 110) {
          fly(landsWithEngineOff ? 'off' : 'idle', random.integer(20, 120), random.chance(0.5));
        }
        if (random.chance(0.6)) landByPattern(outing, 'powered', groundMetres);
        else landIntoWind(outing, 'powered', groundMetres);
      });
    },
  };
}

function throttleSettings(outing: Outing, random: SeededRandom, airSpeedMps: number, groundMetres: number) {
  const climbMps = random.between(0.7, 2.6);
  let courseDegrees = toCompass(outing.flight.glider.headingRad);
  return (throttle: Throttle, seconds: number, isStraight: boolean): void => {
    courseDegrees += random.between(-120, 120);
    flyUnderPower(outing, {
      throttle,
      seconds,
      airSpeedMps: airSpeedMps * random.between(0.95, 1.08),
      climbMps: climbMps * random.between(0.7, 1.1),
      degreesPerSecond: isStraight ? 0 : random.between(6, 22) * rightOrLeft(random),
      courseDegrees,
      floorMetres: groundMetres + (throttle === 'level' ? random.between(4, 60) : 60),
    });
  };
}

/** With the wind alone: rises, hangs and sinks through its layers, slowly or fast. */
export function balloonFlight(random: SeededRandom): Draft {
  const isFast = random.chance(0.4);
  const levels = Array.from({ length: random.integer(1, 6) }, () => ({
    heightMetres: random.between(15, random.pick([200, 600, 1800])),
    climbMps: random.between(0.4, 4),
    holdSeconds: random.integer(30, 900),
  }));
  return {
    conditions: {
      wind: {
        speedMps: isFast ? random.between(4, 9) : random.between(0.4, 3),
        fromDegrees: random.between(0, 360),
        speedShearMpsPerKilometre: random.between(0, isFast ? 9 : 3),
        veerDegreesPerKilometre: random.between(-40, 70),
      },
      gustSigmaMps: random.between(0.03, 0.4),
    },
    act: (outing) => {
      rest(outing, random.integer(120, 1200), random.pick([0, 0.02]));
      outing.inTheAir(() => {
        outing.flight.landingAltitudeMetres = outing.altitudeMetres + random.between(-80, 10);
        const fromMetres = outing.altitudeMetres;
        outing.during('balloon', () =>
          flyBalloon(outing.flight, {
            kind: 'balloon',
            levels: levels.map(({ heightMetres, ...level }) => ({
              ...level,
              altitudeMetres: fromMetres + heightMetres,
            })),
            descentMps: random.between(0.6, 3),
          }),
        );
      });
    },
  };
}
