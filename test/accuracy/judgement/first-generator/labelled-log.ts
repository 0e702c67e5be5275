import { type Site } from '../../../factories/flight-simulator/index.js';
import {
  driveAlong,
  groundHandle,
  hike,
  type Outing,
  type RecordedOuting,
  recordOuting,
  rest,
  rideRopeway,
  walk,
} from '../../../factories/flight-simulator/outing/index.js';
import { SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';
import { type Draft } from './draft.js';
import {
  forgottenRecorder,
  groundHandling,
  hikeOnly,
  journey,
  randomRoad,
  ropewayRide,
  stroll,
} from './on-the-ground.js';
import { randomRecorder, type WingKind } from './random-recorder.js';
import { balloonFlight, paramotorFlight } from './powered-and-balloon.js';
import {
  duneFlight,
  flySled,
  hoveringFlight,
  parkedFlight,
  ridgeFlight,
  sledRun,
  thermalFlight,
  topLandings,
} from './soaring.js';
import { sailplaneFlight, slowTow, winchFlight } from './towing.js';

type Drafting = (random: SeededRandom) => Draft;

/** These describe the whole outing. */
const WHOLE_OUTINGS = {
  rest: forgottenRecorder,
  walk: hikeOnly,
  'ground-handling': groundHandling,
  town: (random) => journey(random, 'town'),
  country: (random) => journey(random, 'country'),
  motorway: (random) => journey(random, 'motorway'),
  'mountain-road-up': (random) => journey(random, 'mountain', 1),
  'mountain-road-down': (random) => journey(random, 'mountain', -1),
  'mountain-road-there-and-back': (random) => journey(random, 'mountain'),
  train: (random) => journey(random, 'train'),
  bicycle: (random) => journey(random, 'bicycle'),
  'cable-car': (random) => ropewayRide(random, 'cable-car'),
  chairlift: (random) => ropewayRide(random, 'chairlift'),
  'hike-and-fly': hikeAndFly,
} as const satisfies Record<string, Drafting>;

/** These are flown; a day is drawn around them. */
const FLIGHTS = {
  ridge: (random) => ridgeFlight(random, [40, 250]),
  'low-ridge': (random) => ridgeFlight(random, [8, 45]),
  dune: duneFlight,
  parked: parkedFlight,
  hovering: hoveringFlight,
  thermal: thermalFlight,
  sled: sledRun,
  'top-landing': (random) => topLandings(random, restOnTop(random)),
  'training-hill': trainingHill,
  winch: (random) => winchFlight(random, [0, 6]),
  'winch-in-wind': (random) => winchFlight(random, [6, 11]),
  'slow-aerotow': (random) => slowTow(random, 'trike'),
  'boat-tow': (random) => slowTow(random, 'boat'),
  'pay-out-tow': (random) => slowTow(random, 'pay-out'),
  sailplane: sailplaneFlight,
  paramotor: paramotorFlight,
  balloon: balloonFlight,
} as const satisfies Record<string, Drafting>;

export type LabelledActivity = keyof typeof WHOLE_OUTINGS | keyof typeof FLIGHTS;

const DRAFTS: Readonly<Record<LabelledActivity, Drafting>> = { ...WHOLE_OUTINGS, ...FLIGHTS };

/** What a labelled log is mostly about; what comes before and after is drawn as well. */
export const LABELLED_ACTIVITIES = Object.keys(DRAFTS) as readonly LabelledActivity[];

export interface LabelledLog extends RecordedOuting {
  readonly activity: LabelledActivity;
  readonly seed: number;
  readonly intervalSeconds: number;
}

/** Flown and driven in the plain or on the coast; everything else needs room below. */
const FLATLAND: ReadonlySet<LabelledActivity> = new Set([
  'dune',
  'winch',
  'winch-in-wind',
  'slow-aerotow',
  'boat-tow',
  'pay-out-tow',
  'sailplane',
  'paramotor',
  'balloon',
  'town',
  'motorway',
]);

/** What the header names, if anything; somebody who drives to the hill has a paraglider's recorder. */
const WINGS: Partial<Record<LabelledActivity, WingKind>> = {
  'slow-aerotow': 'hang-glider',
  sailplane: 'sailplane',
  paramotor: 'paramotor',
  balloon: 'balloon',
};

const START_DAYS = 1000;

/** A log of one activity with its truth, second by second; the same seed gives the same bytes. */
export function randomLabelledLog(activity: LabelledActivity, seed: number): LabelledLog {
  const random = new SeededRandom(seed, `labelled-${activity}`);
  const site: Site = {
    latitudeDegrees: random.between(-45, 60),
    longitudeDegrees: random.between(-120, 150),
    altitudeMetres: FLATLAND.has(activity) ? random.between(5, 700) : random.between(1300, 2400),
  };
  const draft = DRAFTS[activity](random);
  const recorder = randomRecorder(
    new SeededRandom(seed, `recorder-${activity}`),
    WINGS[activity] ?? 'paraglider',
    draft,
  );
  const startSeconds = Date.UTC(2024, 0, 1, 6) / 1000 + random.integer(0, START_DAYS) * 86_400;
  const recorded = recordOuting(
    {
      seed,
      startTime: new Date((startSeconds + random.integer(0, 36_000)) * 1000).toISOString(),
      takeOff: site,
      wind: { speedMps: 2, fromDegrees: 270 },
      airMassSigmaMps: random.between(0.1, 0.5),
      steeringSigmaDegrees: random.between(1.5, 5),
      ...draft.conditions,
    },
    activity in FLIGHTS ? dayAround(random, draft) : draft.act,
    recorder,
  );
  return {
    ...recorded,
    activity,
    seed,
    intervalSeconds: recorder.settings.intervalSeconds ?? 1,
  };
}

/** The way to take-off, and what is done after the landing. */
function dayAround(random: SeededRandom, { act }: Draft): Draft['act'] {
  const before = random.chance(0.4);
  const after = random.chance(0.45);
  return (outing) => {
    if (before) arrive(outing, random);
    rest(outing, random.integer(15, 300), random.pick([0, 0, 0.02]));
    act(outing);
    rest(outing, random.integer(20, 300), random.pick([0, 0, 0.02]));
    if (after) leave(outing, random);
  };
}

/** Up by car, lift or on foot, or a walk about the field; then there is time to unpack. */
function arrive(outing: Outing, random: SeededRandom): void {
  const way = random.pick(['drive', 'hike', 'hike', 'walk', 'ropeway', 'handle'] as const);
  rest(outing, random.integer(5, 200), random.pick([0, 0.02]));
  switch (way) {
    case 'drive': {
      const road = randomRoad(random, random.pick(['mountain', 'country', 'town']), 1);
      driveAlong(outing, { ...road, metres: Math.min(road.metres, 8000) });
      break;
    }
    case 'hike':
      hike(outing, random.between(30, 400));
      break;
    case 'ropeway': {
      const climbMetres = random.between(100, 600);
      rideRopeway(outing, {
        climbMetres,
        lengthMetres: climbMetres / random.between(0.25, 0.5),
        speedMps: random.between(3, 9),
        stopChancePerMinute: 0.03,
      });
      break;
    }
    case 'walk':
      walk(outing, stroll(random));
      break;
    case 'handle':
      groundHandle(outing, random.integer(60, 500));
  }
  rest(outing, random.integer(way === 'handle' ? 10 : 60, 1200), random.pick([0, 0.02]));
}

/** Away on foot, level, uphill or down, or packed and driven home. */
function leave(outing: Outing, random: SeededRandom): void {
  const way = random.pick(['walk', 'walk', 'uphill', 'downhill', 'drive'] as const);
  switch (way) {
    case 'walk':
      walk(outing, stroll(random));
      break;
    case 'uphill':
      hike(outing, random.between(15, 200));
      break;
    case 'downhill':
      hike(outing, -random.between(15, 250));
      break;
    case 'drive': {
      rest(outing, random.integer(120, 1200), random.pick([0, 0.02]));
      const road = randomRoad(random, random.pick(['mountain', 'country', 'town']));
      driveAlong(outing, { ...road, metres: Math.min(road.metres, 10_000) });
    }
  }
  rest(outing, random.integer(10, 200), random.pick([0, 0.02]));
}

/** Between a top landing and the next take-off: a minute at least, often with a few steps. */
function restOnTop(random: SeededRandom) {
  return (outing: Outing): void => {
    rest(outing, random.integer(60, 300), random.pick([0, 0.02]));
    const meanwhile = random.pick(['handle', 'walk', 'rest', 'rest'] as const);
    if (meanwhile === 'handle') groundHandle(outing, random.integer(20, 240));
    else if (meanwhile === 'walk') walk(outing, { ...stroll(random), seconds: random.integer(20, 200) });
    rest(outing, random.integer(5, 400), random.pick([0, 0.02]));
  };
}

/** Up on foot, a rest, a flight, and from the landing away on foot: up again, down or along. */
function hikeAndFly(random: SeededRandom): Draft {
  const fly = random.pick([sledRun, sledRun, thermalFlight])(random);
  return {
    ...fly,
    act: (outing) => {
      rest(outing, random.integer(10, 200), random.pick([0, 0.02]));
      hike(outing, random.between(80, 600));
      rest(outing, random.integer(60, 900), random.pick([0, 0.02]));
      if (random.chance(0.3)) groundHandle(outing, random.integer(20, 200));
      rest(outing, random.integer(3, 120));
      fly.act(outing);
      rest(outing, random.integer(3, 400), random.pick([0, 0.02]));
      hike(outing, random.pick([1, 1, -1]) * random.between(15, 250));
      rest(outing, random.integer(5, 200), random.pick([0, 0.02]));
    },
  };
}

/** Short hops down a slope, and back up on foot with the wing. */
function trainingHill(random: SeededRandom): Draft {
  const heightMetres = random.between(20, 80);
  return {
    conditions: {
      wind: { speedMps: random.between(0, 4), fromDegrees: random.between(0, 360) },
      airSpeedMps: random.between(9, 10.5),
      airMassSigmaMps: random.between(0.05, 0.3),
      gustSigmaMps: random.between(0.05, 0.4),
    },
    act: (outing) => {
      for (let hops = random.integer(2, 6); hops > 0; hops--) {
        flySled(outing, random, outing.altitudeMetres - heightMetres);
        if (hops === 1) return;
        rest(outing, random.integer(15, 200), 0.02);
        hike(outing, heightMetres * random.between(0.9, 1.1), { pausesPerHour: 2 });
        rest(outing, random.integer(30, 400), random.pick([0, 0.02]));
      }
    },
  };
}
