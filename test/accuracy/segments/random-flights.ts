import { glide, type Leg, ridge, type Site, thermal, tow } from '../../factories/flight-simulator/index.js';
import { type SeededRandom } from '../../factories/flight-simulator/seeded-random.js';
import { type Draft, FROZEN_ALTITUDE } from './random-log.js';

/** Beats in front of a hill, in wind up to the speed of the wing; a telephone's altitude may be frozen or noisy. */
export function randomRidge(random: SeededRandom, site: Site): Draft {
  const fromDegrees = random.between(0, 360);
  const airSpeedMps = random.between(10, 12);
  const seconds = random.integer(600, 2400);
  const axisDegrees = fromDegrees + 90 * (random.chance(0.5) ? 1 : -1) + random.between(-30, 30);
  const beats = ridge({
    axisDegrees,
    beatMetres: random.between(300, 2500),
    seconds,
    climbMps: random.between(0.2, 1.8),
    ceilingAltitudeMetres: site.altitudeMetres + random.between(40, 250),
  });
  const levelRun = random.chance(0.4)
    ? [
        glide({
          courseDegrees: axisDegrees,
          seconds: random.integer(15, 45),
          sinkMps: random.between(0, 0.3),
        }),
      ]
    : [];
  return {
    landingAltitudeMetres: site.altitudeMetres - random.between(80, 500),
    wind: {
      speedMps: random.between(4, 8.2),
      fromDegrees,
      speedShearMpsPerKilometre: random.between(-0.5, 1),
    },
    airSpeedMps,
    gustSigmaMps: random.between(0.2, 1),
    legs: [...levelRun, beats],
    recorder: random.chance(0.3) ? FROZEN_ALTITUDE : {},
  };
}

/** Thermals and glides from a hill. */
export function randomThermal(random: SeededRandom, site: Site): Draft {
  const fromDegrees = random.between(0, 360);
  return {
    landingAltitudeMetres: site.altitudeMetres - random.between(300, 900),
    wind: { speedMps: random.between(0, 5), fromDegrees, speedShearMpsPerKilometre: random.between(-0.3, 1) },
    airSpeedMps: random.between(10, 11.5),
    legs: [
      glide({ courseDegrees: fromDegrees + random.between(-40, 40), seconds: random.integer(60, 120) }),
      ...climbsAndGlides(random, random.integer(1, 4), site.altitudeMetres - 150),
    ],
  };
}

/** A winch, an aeroplane or the sailplane's own engine, then thermals. */
export function randomTow(random: SeededRandom, site: Site): Draft {
  const fromDegrees = random.between(0, 360);
  const wind = { speedMps: random.between(0, 5), fromDegrees };
  if (random.chance(0.5)) {
    return {
      wind,
      airSpeedMps: random.between(10, 11.5),
      legs: [
        tow({
          airSpeedMps: random.between(9.5, 11.5),
          climbMps: random.between(2.5, 5),
          gainMetres: random.between(180, 600),
        }),
        ...climbsAndGlides(random, random.integer(0, 3), site.altitudeMetres + 120),
      ],
    };
  }
  const hasOwnEngine = random.chance(0.4);
  return {
    wind,
    airSpeedMps: random.between(23, 28),
    glideRatio: random.between(28, 45),
    legs: [
      tow({
        airSpeedMps: random.between(24, 32),
        climbMps: random.between(2, 4),
        gainMetres: random.between(350, 900),
        turnDegreesPerSecond: random.between(-3, 3),
        hasOwnEngine,
      }),
      glide({ courseDegrees: random.between(0, 360), seconds: random.integer(60, 300) }),
      thermal({
        climbMps: random.between(1, 3),
        gainMetres: random.between(200, 800),
        circleRadiusMetres: random.between(100, 150),
        coreRadiusMetres: 350,
      }),
      glide({ courseDegrees: random.between(0, 360), untilAltitudeMetres: site.altitudeMetres + 200 }),
    ],
    ...(hasOwnEngine ? { recorder: { hasEngineSensor: true }, igc: { engineColumn: 'ENL' as const } } : {}),
  };
}

function climbsAndGlides(random: SeededRandom, climbs: number, floorMetres: number): Leg[] {
  const legs: Leg[] = [glide({ courseDegrees: random.between(0, 360), seconds: random.integer(20, 90) })];
  for (let i = 0; i < climbs; i++) {
    legs.push(
      thermal({
        climbMps: random.between(0.8, 3),
        gainMetres: random.between(150, 700),
        turn: random.chance(0.5) ? 'left' : 'right',
      }),
      glide({ courseDegrees: random.between(0, 360), untilAltitudeMetres: floorMetres }),
    );
  }
  return legs;
}
