import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import {
  driveAlong,
  groundHandle,
  hike,
  type Outing,
  rest,
  type Road,
  rideRopeway,
  steepestFor,
  walk,
} from '../../../factories/flight-simulator/outing/index.js';
import { type Draft, rightOrLeft } from './draft.js';

export type RoadKind = 'town' | 'country' | 'motorway' | 'mountain' | 'train' | 'bicycle';

const CAR = {
  lateralMps2: 3,
  accelerationMps2: 1.6,
  brakeMps2: 2,
  stopSeconds: [4, 80],
} as const;

/** A road of a kind, up or down; `slope` overrides its own. */
export function randomRoad(random: SeededRandom, kind: RoadKind, climbs: 1 | -1 = rightOrLeft(random)): Road {
  switch (kind) {
    case 'town':
      return {
        ...CAR,
        metres: random.between(2000, 9000),
        limitsMps: [7, 14],
        slope: climbs * random.between(0, 0.03),
        straightMetres: [50, 500],
        bendDegrees: [20, 95],
        bendRadiusMetres: [8, 40],
        stopChance: random.between(0.1, 0.5),
      };
    case 'country':
      return {
        ...CAR,
        metres: random.between(4000, 25_000),
        limitsMps: [14, 28],
        slope: climbs * random.between(0, 0.035),
        straightMetres: [80, 1200],
        bendDegrees: [8, 80],
        bendRadiusMetres: [40, 400],
        stopChance: random.between(0, 0.12),
      };
    case 'motorway':
      return {
        ...CAR,
        metres: random.between(12_000, 50_000),
        limitsMps: [26, 38],
        slope: climbs * random.between(0, 0.02),
        straightMetres: [300, 3000],
        bendDegrees: [4, 40],
        bendRadiusMetres: [500, 2500],
        stopChance: random.pick([0, 0, 0.03]),
      };
    case 'mountain': {
      const fastestMps = random.between(9, 19);
      return {
        ...CAR,
        metres: random.between(2500, 14_000),
        limitsMps: [fastestMps * random.between(0.35, 0.7), fastestMps],
        slope: climbs * random.between(0.45, 0.95) * steepestFor(fastestMps),
        straightMetres: [random.between(20, 80), random.between(100, 700)],
        bendDegrees: [25, 185],
        bendRadiusMetres: [random.between(8, 14), random.between(20, 80)],
        lateralMps2: random.between(2, 4),
        stopChance: random.pick([0, 0, 0, 0.03, 0.12]),
      };
    }
    case 'train': {
      const isRack = random.chance(0.2);
      return {
        metres: isRack ? random.between(2000, 8000) : random.between(8000, 40_000),
        limitsMps: isRack ? [4, 8] : [random.between(14, 25), random.between(25, 48)],
        slope: climbs * (isRack ? random.between(0.06, 0.13) : random.between(0, 0.02)),
        straightMetres: [200, 4000],
        bendDegrees: [5, 70],
        bendRadiusMetres: isRack ? [80, 200] : [300, 1800],
        lateralMps2: 0.9,
        accelerationMps2: 0.5,
        brakeMps2: 0.6,
        stopChance: random.between(0.05, 0.35),
        stopSeconds: [25, 150],
      };
    }
    case 'bicycle': {
      const strength = random.between(0.8, 1.5);
      return {
        metres: random.between(2000, 15_000),
        limitsMps: [7, 14],
        speedOnSlopeMps: (slope) =>
          Math.max(1.6, strength * (slope > 0 ? 5.5 / (1 + 28 * slope) : 5.5 - 75 * slope)),
        slope: climbs * random.between(0, 0.08),
        straightMetres: [40, 700],
        bendDegrees: [10, 150],
        bendRadiusMetres: [6, 80],
        lateralMps2: 2,
        accelerationMps2: 0.6,
        brakeMps2: 1.4,
        stopChance: random.between(0, 0.2),
        stopSeconds: [4, 120],
      };
    }
  }
}

/** Somebody with a recorder who does not fly: the wing is in the boot. */
export function journey(random: SeededRandom, kind: RoadKind, climbs?: 1 | -1): Draft {
  return standingAround(random, (outing) => {
    driveAlong(outing, randomRoad(random, kind, climbs));
    if (random.chance(0.25)) {
      rest(outing, random.integer(120, 900), random.pick([0, 0.02]));
      driveAlong(outing, randomRoad(random, kind));
    }
  });
}

export function ropewayRide(random: SeededRandom, kind: 'cable-car' | 'chairlift'): Draft {
  const climbs = random.chance(kind === 'cable-car' ? 0.7 : 0.9) ? 1 : -1;
  const climbMetres = climbs * (kind === 'cable-car' ? random.between(200, 1100) : random.between(80, 500));
  return standingAround(random, (outing) => {
    rideRopeway(outing, {
      climbMetres,
      lengthMetres: Math.abs(climbMetres) / random.between(0.22, 0.6),
      speedMps: kind === 'cable-car' ? random.between(4, 10.5) : random.between(1.8, 5.2),
      stopChancePerMinute: kind === 'cable-car' ? random.pick([0, 0.03]) : random.pick([0, 0.1, 0.3]),
    });
    if (random.chance(0.5)) walk(outing, { ...stroll(random), slope: random.between(-0.05, 0.1) });
  });
}

export function hikeOnly(random: SeededRandom): Draft {
  return standingAround(random, (outing) => {
    hike(outing, random.between(80, 600) * (random.chance(0.65) ? 1 : -1));
    if (random.chance(0.3)) {
      rest(outing, random.integer(60, 1200), 0.01);
      hike(outing, random.between(50, 300) * rightOrLeft(random));
    }
  });
}

/** A recorder that was forgotten: on a table, in a bag that is carried about now and then. */
export function forgottenRecorder(random: SeededRandom): Draft {
  return standingAround(random, (outing) => {
    for (let left = random.integer(0, 3); left > 0; left--) {
      rest(outing, random.integer(120, 1800), random.pick([0, 0.02]));
      walk(outing, stroll(random));
    }
    rest(outing, random.integer(300, 2400), random.pick([0, 0.02]));
  });
}

export function groundHandling(random: SeededRandom): Draft {
  return {
    ...standingAround(random, (outing) => {
      for (let left = random.integer(1, 3); left > 0; left--) {
        groundHandle(outing, random.integer(120, 900));
        rest(outing, random.integer(60, 400), 0.02);
      }
    }),
    conditions: { wind: { speedMps: random.between(2, 7), fromDegrees: random.between(0, 360) } },
  };
}

/** A minute to ten on the level, carrying something or looking for somebody. */
export function stroll(random: SeededRandom) {
  return {
    seconds: random.integer(50, 600),
    speedMps: random.between(0.7, 1.6),
    slope: random.between(-0.06, 0.06),
    pausesPerHour: random.between(0, 20),
  };
}

function standingAround(random: SeededRandom, act: (outing: Outing) => void): Draft {
  return {
    conditions: {},
    act: (outing) => {
      if (random.chance(0.85)) rest(outing, random.integer(15, 400), random.pick([0, 0.03]));
      act(outing);
      if (random.chance(0.85)) rest(outing, random.integer(15, 400), random.pick([0, 0.03]));
    },
  };
}
