import {
  type GroundLeg,
  type RecorderSettings,
  type Scenario,
  type Site,
  stay,
} from '../../factories/flight-simulator/index.js';
import { SeededRandom } from '../../factories/flight-simulator/seeded-random.js';
import { randomBalloon, randomPowered } from './random-engines-and-balloons.js';
import { randomRidge, randomThermal, randomTow } from './random-flights.js';
import { randomDrive, randomHike, randomWait } from './random-ground.js';

/** What a log of the bench is mostly about. */
export const ACTIVITIES = [
  'drive',
  'hike',
  'tow',
  'ridge',
  'thermal',
  'powered',
  'balloon',
  'ground',
] as const;

export type Activity = (typeof ACTIVITIES)[number];

export type Draft = Pick<Scenario, 'legs'> &
  Partial<Omit<Scenario, 'seed' | 'recorder' | 'igc'>> & {
    readonly recorder?: Partial<RecorderSettings>;
    readonly igc?: Scenario['igc'];
  };

const DRAFTS: Readonly<Record<Activity, (random: SeededRandom, site: Site) => Draft>> = {
  drive: onGround(randomDrive),
  hike: onGround(randomHike),
  ground: onGround(randomWait),
  tow: randomTow,
  ridge: randomRidge,
  thermal: randomThermal,
  powered: randomPowered,
  balloon: randomBalloon,
};

/** A log of one activity, recorded by a random instrument; the same seed gives the same log. */
export function randomLog(activity: Activity, seed: number): Scenario {
  const random = new SeededRandom(seed, `segments-${activity}`);
  const site: Site = {
    latitudeDegrees: random.between(-45, 60),
    longitudeDegrees: random.between(-120, 150),
    altitudeMetres: random.between(150, 2200),
  };
  const draft = DRAFTS[activity](random, site);
  return {
    seed,
    startTime: '2025-06-14T09:00:00Z',
    takeOff: site,
    landingAltitudeMetres: site.altitudeMetres,
    wind: { speedMps: 2, fromDegrees: 270 },
    secondsBeforeTakeOff: random.integer(20, 300),
    secondsAfterLanding: random.integer(60, 300),
    airMassSigmaMps: random.between(0.15, 0.6),
    steeringSigmaDegrees: random.between(2, 5),
    gustSigmaMps: random.between(0.2, 0.8),
    ...draft,
    recorder: { ...randomRecorder(random), ...draft.recorder },
  };
}

function onGround(leg: (random: SeededRandom) => { legs: readonly GroundLeg[]; recorder?: object }) {
  return (random: SeededRandom): Draft => {
    const { legs, recorder } = leg(random);
    const around = [stay(random.integer(30, 300)), ...legs, stay(random.integer(60, 300))];
    return { legs: [], before: around, recorder };
  };
}

/** Instruments with a barometer, and telephones without. */
function randomRecorder(random: SeededRandom): Partial<RecorderSettings> {
  const hasBarometer = random.chance(0.6);
  return {
    intervalSeconds: random.integer(1, 5),
    jitterSeconds: random.chance(0.1) ? 1 : 0,
    positionNoise: { sigmaMetres: random.between(1, 4), correlationSeconds: random.between(20, 90) },
    gnssAltitudeNoise: { sigmaMetres: random.between(2, 6), correlationSeconds: random.between(20, 90) },
    pressureAltitude: hasBarometer
      ? {
          offsetMetres: random.between(-150, 150),
          noise: { sigmaMetres: random.between(0.2, 1), correlationSeconds: 4 },
        }
      : null,
  };
}

/** A telephone whose altitude never changes. */
export const FROZEN_ALTITUDE: Partial<RecorderSettings> = {
  pressureAltitude: null,
  faults: [{ kind: 'frozen-sensor', sensor: 'gnss-altitude', atFraction: -1e6, seconds: 1e9 }],
};
