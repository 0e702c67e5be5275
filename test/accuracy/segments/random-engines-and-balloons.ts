import { balloon, glide, type Leg, power, type Site } from '../../factories/flight-simulator/index.js';
import { type SeededRandom } from '../../factories/flight-simulator/seeded-random.js';
import { type Draft } from './random-log.js';

/** A powered paraglider or trike: out of a field and around the country, with and without an engine column. */
export function randomPowered(random: SeededRandom, site: Site): Draft {
  const isTrike = random.chance(0.15);
  const airSpeedMps = isTrike ? random.between(16, 25) : random.between(35, 55) / 3.6;
  const climbMps = random.between(0.8, isTrike ? 3 : 2.2);
  const heightMetres = () => site.altitudeMetres + random.between(70, 450);
  const engineColumn = random.chance(0.5) ? random.pick(['ENL', 'MOP'] as const) : null;
  const legs: Leg[] = [];
  let courseDegrees = random.between(0, 360);
  let altitudeMetres = heightMetres();
  for (let left = random.integer(3, 7); left > 0; left--) {
    legs.push(
      power({ courseDegrees, seconds: random.integer(100, 500), altitudeMetres, climbMps, airSpeedMps }),
    );
    if (random.chance(0.2)) {
      legs.push(glide({ courseDegrees, seconds: random.integer(30, 90), airSpeedMps }));
    }
    courseDegrees += random.between(30, 150) * (random.chance(0.5) ? 1 : -1);
    if (random.chance(0.5)) altitudeMetres = heightMetres();
  }
  return {
    legs,
    airSpeedMps,
    wind: { speedMps: random.between(0, 4.5), fromDegrees: random.between(0, 360) },
    airMassSigmaMps: random.between(0.1, 0.4),
    gustSigmaMps: random.between(0.1, 0.6),
    ...(isTrike ? { glideRatio: 8 } : {}),
    ...(engineColumn === null ? {} : { recorder: { hasEngineSensor: true }, igc: { engineColumn } }),
  };
}

/** Through the layers of a morning's wind, up and down. */
export function randomBalloon(random: SeededRandom, site: Site): Draft {
  const levels = Array.from({ length: random.integer(2, 5) }, () => ({
    altitudeMetres: site.altitudeMetres + random.between(80, 1200),
    climbMps: random.between(0.8, 3.5),
    holdSeconds: random.integer(60, 900),
  }));
  return {
    legs: [balloon({ levels, descentMps: random.between(0.8, 2.5) })],
    landingAltitudeMetres: site.altitudeMetres + random.between(-60, 40),
    secondsBeforeTakeOff: random.integer(120, 900),
    wind: {
      speedMps: random.between(1, 6),
      fromDegrees: random.between(0, 360),
      speedShearMpsPerKilometre: random.between(0, 7),
      veerDegreesPerKilometre: random.between(-30, 60),
    },
    gustSigmaMps: random.between(0.05, 0.35),
  };
}
