import {
  circle,
  faceWind,
  flyStraight,
  hover,
  landByPattern,
  landIntoWind,
  type Outing,
  park,
  runOff,
  soarBentRidge,
} from '../../../factories/flight-simulator/outing/index.js';
import { flyThermal } from '../../../factories/flight-simulator/legs/fly-thermal.js';
import { type Draft, rightOrLeft } from './draft.js';
import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';

/** Faster wings where the wind is stronger. */
const wingFor = (random: SeededRandom, windMps: number): number =>
  Math.max(random.between(9.6, 11.5), windMps + random.between(0.6, 2.5));

/** Beats along a ridge that bends by up to 60°, with pauses in the wind, at any height above take-off. */
export function ridgeFlight(random: SeededRandom, heights: readonly [number, number]): Draft {
  const windMps = random.between(2.5, 12);
  const fromDegrees = random.between(0, 360);
  const airSpeedMps = wingFor(random, windMps);
  const heightMetres = random.between(...heights);
  const bends = random.integer(1, 3);
  const bendDegrees = random.between(0, 60) * rightOrLeft(random);
  const slopeLanding = random.chance(0.35);
  const dropMetres = slopeLanding ? 0 : random.between(5, 350);
  return {
    conditions: {
      wind: { speedMps: windMps, fromDegrees, speedShearMpsPerKilometre: random.between(-0.5, 0.8) },
      airSpeedMps,
      airMassSigmaMps: random.between(0.1, 0.7),
      gustSigmaMps: random.between(0.1, Math.min(1.4, 0.3 + windMps * 0.12)),
      steeringSigmaDegrees: random.between(1.5, 6),
    },
    act: (outing) => {
      const groundMetres = outing.altitudeMetres;
      runOff(outing);
      outing.inTheAir(() => {
        outing.during('flight', () => {
          for (let legs = random.integer(1, 3); legs > 0; legs--) {
            soarBentRidge(outing, {
              seconds: random.integer(180, 1500),
              lengthsMetres: [random.between(150, 1500), random.between(150, 1500)],
              axisDegrees: fromDegrees + 90 + random.between(-25, 25),
              bendDegrees,
              bends,
              airSpeedMps: airSpeedMps * random.between(0.92, 1.05),
              groundMetres,
              heightMetres,
            });
            if (windMps > 6 && random.chance(0.4)) hang(outing, random, groundMetres);
          }
        });
        if (slopeLanding) landIntoWind(outing, 'flight', groundMetres);
        else glideDownAndLand(outing, random, groundMetres - dropMetres);
      });
    },
  };
}

/** Hardly forwards, or backwards, as in the lee or above take-off. */
function hang(outing: Outing, random: SeededRandom, floorMetres: number): void {
  hover(outing, {
    seconds: random.integer(60, 500),
    forwardMps: random.between(-0.4, 1.2),
    climbMps: random.between(-0.15, 0.15),
    floorMetres,
  });
}

/** A dune of 5 to 30 m: a few metres above the sand, with the feet sometimes close to it. */
export function duneFlight(random: SeededRandom): Draft {
  const dune = ridgeFlight(random, [5, 30]);
  const speedMps = random.between(4.5, 9.5);
  return {
    ...dune,
    conditions: {
      ...dune.conditions,
      wind: { speedMps, fromDegrees: dune.conditions.wind?.fromDegrees ?? 0 },
      airSpeedMps: wingFor(random, speedMps),
      airMassSigmaMps: random.between(0.05, 0.3),
      gustSigmaMps: random.between(0.1, 0.6),
    },
  };
}

/** Over one spot for minutes, moving in one of nine ways, or very quietly. */
export function parkedFlight(random: SeededRandom): Draft {
  const speedMps = random.between(7, 12);
  const isQuiet = random.chance(0.45);
  return {
    conditions: {
      wind: { speedMps, fromDegrees: random.between(0, 360) },
      airSpeedMps: speedMps + random.between(0.4, 2),
      airMassSigmaMps: random.between(0.1, 0.4),
      gustSigmaMps: random.between(0.1, 0.6),
    },
    act: (outing) => {
      const groundMetres = outing.altitudeMetres;
      runOff(outing);
      outing.inTheAir(() => {
        outing.during('flight', () => {
          const top = groundMetres + random.between(15, 300);
          flyStraight(outing, {
            courseRad: outing.flight.glider.headingRad,
            untilMetres: top,
            climbMps: random.between(0.4, 2),
          });
          for (let spots = random.integer(1, 4); spots > 0; spots--) {
            park(outing, {
              seconds: random.integer(120, 1300),
              driftMps: random.pick([0.2, 0.4, 0.8, 1.2]),
              swayMps: random.pick([0.15, 0.3, 0.6]),
              heightMetres: isQuiet ? random.between(0.8, 2.6) : random.between(3, 14),
              heightSeconds: random.between(60, 300),
              floorMetres: groundMetres,
            });
            if (random.chance(0.6)) {
              soarBentRidge(outing, {
                seconds: random.integer(60, 400),
                lengthsMetres: [random.between(150, 700), random.between(150, 700)],
                axisDegrees: (outing.flight.scenario.wind.fromDegrees ?? 0) + 90,
                bendDegrees: random.between(-40, 40),
                bends: 1,
                airSpeedMps: outing.flight.trimSpeedMps,
                groundMetres,
                heightMetres: outing.altitudeMetres - groundMetres,
              });
            } else hang(outing, random, groundMetres);
          }
        });
        landIntoWind(outing, 'flight', groundMetres - random.pick([0, 0, 60, 150]));
      });
    },
  };
}

/** Slowly forwards and backwards above a slope, and a landing that begins as a hover. */
export function hoveringFlight(random: SeededRandom): Draft {
  const speedMps = random.between(6, 12);
  return {
    conditions: {
      wind: { speedMps, fromDegrees: random.between(0, 360) },
      airSpeedMps: wingFor(random, speedMps),
      airMassSigmaMps: random.between(0.1, 0.6),
      gustSigmaMps: random.between(0.1, 0.9),
    },
    act: (outing) => {
      const groundMetres = outing.altitudeMetres;
      runOff(outing);
      outing.inTheAir(() => {
        outing.during('flight', () => {
          for (let legs = random.integer(2, 6); legs > 0; legs--) {
            hover(outing, {
              seconds: random.integer(60, 400),
              forwardMps: random.between(-0.8, 2),
              climbMps: random.between(-0.4, 0.6),
              floorMetres: groundMetres,
            });
          }
        });
        landIntoWind(outing, 'flight', groundMetres - random.pick([0, 0, 20, 90]));
      });
    },
  };
}

/** Thermals and glides; sometimes a spiral dive at the end. */
export function thermalFlight(random: SeededRandom): Draft {
  const fromDegrees = random.between(0, 360);
  const dropMetres = random.between(150, 1100);
  const climbs = random.integer(0, 4);
  return {
    conditions: {
      wind: {
        speedMps: random.between(0, 6.5),
        fromDegrees,
        speedShearMpsPerKilometre: random.between(-0.5, 1),
        veerDegreesPerKilometre: random.between(-15, 20),
      },
      airSpeedMps: random.between(9.8, 12),
      airMassSigmaMps: random.between(0.2, 0.9),
      gustSigmaMps: random.between(0.1, 0.9),
    },
    act: (outing) => {
      const landsMetres = outing.altitudeMetres - dropMetres;
      runOff(outing);
      outing.inTheAir(() => {
        outing.during('flight', () => {
          flyStraight(outing, {
            courseRad: outing.flight.glider.headingRad + random.between(-0.6, 0.6),
            seconds: random.integer(20, 120),
            floorMetres: landsMetres + 80,
          });
          climbAndGlide(outing, random, climbs, landsMetres + 120);
          if (random.chance(0.15)) {
            circle(outing, {
              seconds: random.integer(20, 90),
              degreesPerSecond: random.between(40, 75) * rightOrLeft(random),
              climbMps: -random.between(6, 13),
              airSpeedMps: random.between(13, 19),
              floorMetres: landsMetres + 200,
            });
          }
        });
        glideDownAndLand(outing, random, landsMetres);
      });
    },
  };
}

/** In free flight: thermals with glides between them, never lower than the floor. */
export function climbAndGlide(
  outing: Outing,
  random: SeededRandom,
  climbs: number,
  floorMetres: number,
  { radiusMetres = [28, 55] as readonly [number, number] } = {},
): void {
  for (let left = climbs; left > 0; left--) {
    const circleRadiusMetres = random.between(...radiusMetres);
    flyThermal(outing.flight, {
      kind: 'thermal',
      climbMps: random.between(0.5, 3.2),
      gainMetres: random.between(80, 900),
      turn: random.chance(0.5) ? 'left' : 'right',
      circleRadiusMetres,
      coreRadiusMetres: circleRadiusMetres * random.between(2.2, 3.5),
      centringErrorMetres: random.between(5, 25),
    });
    for (let glides = random.integer(1, 3); glides > 0; glides--) {
      flyStraight(outing, {
        courseRad: random.between(0, 2 * Math.PI),
        seconds: random.integer(30, 400),
        airSpeedMps: outing.flight.trimSpeedMps * random.between(0.95, 1.25),
        floorMetres,
      });
    }
  }
}

/** Down to the height of a circuit, straight or in circles, then the circuit. */
export function glideDownAndLand(outing: Outing, random: SeededRandom, groundMetres: number): void {
  outing.during('flight', () => {
    while (outing.altitudeMetres > groundMetres + 110) {
      if (random.chance(0.3)) {
        const degreesPerSecond = random.between(9, 20) * rightOrLeft(random);
        circle(outing, {
          seconds: random.integer(20, 120),
          degreesPerSecond,
          climbMps: -random.between(1.1, 1.8),
          floorMetres: groundMetres + 100,
        });
      } else {
        flyStraight(outing, {
          courseRad: random.between(0, 2 * Math.PI),
          seconds: random.integer(30, 240),
          floorMetres: groundMetres + 100,
        });
      }
    }
  });
  if (random.chance(0.8)) landByPattern(outing, 'flight', groundMetres);
  else landIntoWind(outing, 'flight', groundMetres);
}

/** Straight down to the valley in 60 to 120 s, or longer from a mountain. */
export function sledRun(random: SeededRandom): Draft {
  const heightMetres = random.chance(0.7) ? random.between(70, 140) : random.between(140, 700);
  return {
    conditions: {
      wind: { speedMps: random.between(0, 5), fromDegrees: random.between(0, 360) },
      airSpeedMps: random.between(9.5, 12),
      airMassSigmaMps: random.between(0.05, 0.4),
      gustSigmaMps: random.between(0.05, 0.5),
    },
    act: (outing) => flySled(outing, random, outing.altitudeMetres - heightMetres),
  };
}

export function flySled(outing: Outing, random: SeededRandom, landsMetres: number): void {
  runOff(outing, { slope: random.between(0.15, 0.4) });
  outing.inTheAir(() => {
    outing.during('flight', () => {
      flyStraight(outing, {
        courseRad: outing.flight.glider.headingRad + random.between(-0.5, 0.5),
        floorMetres: landsMetres + random.between(15, 40),
      });
    });
    landIntoWind(outing, 'flight', Math.min(outing.altitudeMetres - 1, landsMetres));
  });
}

/** Lands where it took off, rests with or without the wing in the hand, and flies again; or only touches. */
export function topLandings(random: SeededRandom, rests: (outing: Outing) => void): Draft {
  const ridge = ridgeFlight(random, [25, 120]);
  const speedMps = random.between(3.5, 8.5);
  const fromDegrees = random.between(0, 360);
  const touches = random.chance(0.3);
  const hop = (outing: Outing, groundMetres: number): void => {
    outing.during('flight', () => {
      soarBentRidge(outing, {
        seconds: random.integer(100, 700),
        lengthsMetres: [random.between(150, 900), random.between(150, 900)],
        axisDegrees: fromDegrees + 90,
        bendDegrees: random.between(-50, 50),
        bends: random.integer(1, 2),
        airSpeedMps: outing.flight.trimSpeedMps,
        groundMetres,
        heightMetres: random.between(20, 120),
      });
    });
    landIntoWind(outing, 'flight', groundMetres + random.between(-3, 6));
  };
  return {
    ...ridge,
    conditions: {
      ...ridge.conditions,
      wind: { speedMps, fromDegrees },
      airSpeedMps: wingFor(random, speedMps),
    },
    act: (outing) => {
      const groundMetres = outing.altitudeMetres;
      for (let flights = random.integer(2, 4); flights > 0; flights--) {
        runOff(outing, { slope: 0.05 });
        outing.inTheAir(() => {
          hop(outing, groundMetres);
          if (touches) {
            // the feet touch, the wing keeps flying
            outing.during('flight', () => outing.flight.standFor(random.integer(1, 4)));
            faceWind(outing);
            hop(outing, groundMetres);
          }
        });
        if (flights > 1) rests(outing);
      }
    },
  };
}
