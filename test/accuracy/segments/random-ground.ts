import { drive, type GroundLeg, hike, stay } from '../../factories/flight-simulator/index.js';
import { type SeededRandom } from '../../factories/flight-simulator/seeded-random.js';
import { FROZEN_ALTITUDE } from './random-log.js';

/** Town, country, mountain road or motorway, up or down; some with a telephone whose altitude is frozen. */
export function randomDrive(random: SeededRandom): { legs: GroundLeg[]; recorder?: object } {
  const road = random.pick(['town', 'country', 'mountain', 'motorway'] as const);
  const recorder = random.chance(0.2) ? FROZEN_ALTITUDE : undefined;
  switch (road) {
    case 'town': {
      const roadMetres = random.between(2500, 9000);
      const leg = drive({
        roadMetres,
        climbMetres: roadMetres * random.between(-0.015, 0.015),
        speedMps: random.between(9, 14),
        stopChance: random.between(0.25, 0.5),
      });
      return { legs: [leg], recorder };
    }
    case 'country': {
      const roadMetres = random.between(6000, 25_000);
      const leg = drive({
        roadMetres,
        climbMetres: roadMetres * random.between(-0.03, 0.03),
        speedMps: random.between(18, 28),
        stopChance: random.between(0.05, 0.2),
        stretchMetres: [200, 1200],
        bendSpeedMps: [8, 20],
        windingDegreesPerSecond: random.between(0.3, 1.5),
      });
      return { legs: [leg], recorder };
    }
    case 'mountain': {
      const climbMetres = random.between(250, 900) * (random.chance(0.4) ? -1 : 1);
      const leg = drive({
        roadMetres: Math.abs(climbMetres) / random.between(0.06, 0.12),
        climbMetres,
        speedMps: random.between(9, 17),
        stopChance: random.between(0.02, 0.2),
        windingDegreesPerSecond: random.between(0.5, 3),
      });
      return { legs: [leg], recorder };
    }
    case 'motorway': {
      const toRoad = drive({ roadMetres: random.between(1200, 4000), climbMetres: 0, speedMps: 14 });
      const roadMetres = random.between(15_000, 50_000);
      const along = drive({
        roadMetres,
        climbMetres: roadMetres * random.between(-0.012, 0.012),
        speedMps: random.between(26, 38),
        stopChance: random.between(0, 0.05),
        stretchMetres: [800, 5000],
        bendSpeedMps: [20, 32],
        windingDegreesPerSecond: random.between(0.1, 0.5),
      });
      return { legs: [toRoad, along], recorder };
    }
  }
}

/** Up or down a path with rests. */
export function randomHike(random: SeededRandom): { legs: GroundLeg[] } {
  const leg = hike({
    climbMetres: random.between(120, 700) * (random.chance(0.3) ? -1 : 1),
    speedMps: random.between(0.7, 1.5),
    climbMps: random.between(0.08, 0.22),
  });
  return { legs: [leg] };
}

/** A stroll about the field, between long waits. */
export function randomWait(random: SeededRandom): { legs: GroundLeg[] } {
  const legs: GroundLeg[] = [];
  for (let walks = random.integer(1, 4); walks > 0; walks--) {
    legs.push(stay(random.integer(120, 900)));
    legs.push(
      hike({
        climbMetres: random.between(4, 15) * (random.chance(0.5) ? -1 : 1),
        speedMps: random.between(0.6, 1.4),
        climbMps: random.between(0.03, 0.1),
      }),
    );
  }
  return { legs };
}
