import { randomScenario } from './random-scenario.js';
import {
  drive,
  glide,
  type GroundLeg,
  hike,
  type Leg,
  type Scenario,
  stay,
  thermal,
  tow,
} from './scenario.js';
import { SeededRandom } from './seeded-random.js';

/** From arriving at the launch to being ready; unpacking a wing takes at least five minutes. */
const PREPARE_SECONDS = [300, 900] as const;
const PACK_SECONDS = [300, 1200] as const;

/**
 * A random flight in a log that continues around it: the way up by car or on foot, a tow, the way home, a second
 * flight. Same seed, same day.
 */
export function randomDay(seed: number): Scenario {
  const random = new SeededRandom(seed, 'day');
  const scenario = randomScenario(seed);
  const height = scenario.takeOff.altitudeMetres - scenario.landingAltitudeMetres;
  const hasSecond = random.chance(0.3);
  return {
    ...scenario,
    before: wayUp(random, height),
    legs: [...launch(random), ...scenario.legs],
    after: hasSecond ? [stay(random.integer(...PACK_SECONDS)), ...backUp(random, height)] : wayHome(random),
    ...(hasSecond ? { again: secondFlight(random, scenario) } : {}),
  };
}

function wayUp(random: SeededRandom, heightMetres: number): GroundLeg[] {
  const way = random.pick(['none', 'car', 'car', 'feet'] as const);
  if (way === 'none') return [];
  const leg = way === 'car' ? carUp(random, heightMetres) : onFoot(random, random.between(120, 400));
  return [stay(random.integer(5, 200)), leg, stay(random.integer(...PREPARE_SECONDS))];
}

function carUp(random: SeededRandom, climbMetres: number): GroundLeg {
  return drive({
    climbMetres,
    // 6 to 12 % on average
    roadMetres: climbMetres / random.between(0.06, 0.12),
    speedMps: random.between(8, 18),
    stopChance: random.between(0.05, 0.25),
  });
}

function onFoot(random: SeededRandom, climbMetres: number): GroundLeg {
  return hike({ climbMetres, speedMps: random.between(0.8, 1.4), climbMps: random.between(0.1, 0.18) });
}

function backUp(random: SeededRandom, heightMetres: number): GroundLeg[] {
  return [carUp(random, heightMetres), stay(random.integer(...PREPARE_SECONDS))];
}

/** Level, or down the valley; or the log ends at the landing. */
function wayHome(random: SeededRandom): GroundLeg[] {
  if (random.chance(0.5)) return [];
  const roadMetres = random.between(3000, 20_000);
  return [
    stay(random.integer(...PACK_SECONDS)),
    drive({
      roadMetres,
      climbMetres: -roadMetres * random.between(0, 0.03),
      speedMps: random.between(12, 28),
      stopChance: random.between(0.1, 0.3),
    }),
  ];
}

/** Foot launch, winch, or an aerotow in circles. */
function launch(random: SeededRandom): Leg[] {
  const way = random.pick(['feet', 'feet', 'winch', 'aerotow'] as const);
  if (way === 'feet') return [];
  if (way === 'winch') {
    const gainMetres = random.between(180, 450);
    return [tow({ airSpeedMps: 10.5, climbMps: random.between(3, 4.5), gainMetres })];
  }
  return [
    tow({
      airSpeedMps: random.between(24, 30),
      climbMps: random.between(2.2, 4),
      gainMetres: random.between(400, 700),
      turnDegreesPerSecond: random.between(-2, 2),
    }),
  ];
}

function secondFlight(random: SeededRandom, { takeOff, landingAltitudeMetres, wind }: Scenario): Leg[] {
  return [
    glide({ courseDegrees: wind.fromDegrees, seconds: 90 }),
    thermal({ climbMps: random.between(1.5, 3), gainMetres: random.between(150, 500) }),
    glide({
      courseDegrees: random.between(0, 360),
      untilAltitudeMetres: Math.min(takeOff.altitudeMetres, landingAltitudeMetres + 150),
    }),
  ];
}
