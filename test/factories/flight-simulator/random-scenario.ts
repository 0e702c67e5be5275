import { type RecorderFault } from './recorder-faults.js';
import { type RecorderSettings } from './recorder.js';
import { glide, type Leg, ridge, type Scenario, search, type Site, thermal } from './scenario.js';
import { SeededRandom } from './seeded-random.js';
import { type IgcFormat } from './write-igc.js';

interface Area {
  readonly takeOff: Site;
  readonly landingAltitudeMetres: number;
  /** Top of the thermals on an average day. */
  readonly ceilingAltitudeMetres: number;
}

const area = (
  latitudeDegrees: number,
  longitudeDegrees: number,
  takeOffMetres: number,
  landingAltitudeMetres: number,
  ceilingAltitudeMetres: number,
): Area => ({
  takeOff: { latitudeDegrees, longitudeDegrees, altitudeMetres: takeOffMetres },
  landingAltitudeMetres,
  ceilingAltitudeMetres,
});

/** Both hemispheres, all four quadrants, sea level and high desert. */
const AREAS: readonly [Area, ...Area[]] = [
  area(46.4128, 8.1116, 2210, 1050, 3400),
  area(45.8141, 6.2469, 1245, 465, 2300),
  area(47.7411, 12.4472, 1565, 600, 2400),
  area(42.5078, 0.7411, 1900, 900, 3200),
  area(51.8686, -3.1264, 480, 90, 1300),
  area(32.0331, 76.7286, 2400, 1350, 3800),
  area(-30.7203, 150.4981, 850, 390, 2200),
  area(-5.0089, -39.0275, 560, 190, 2300),
  area(4.4106, -76.1494, 1750, 950, 2600),
  area(-33.5881, 19.2503, 750, 250, 2100),
];

/** A shorter glide is a shift within one thermal, and a matter of definition. */
const GLIDE_SECONDS_MIN = 90;
/** A pilot this low heads for the landing. */
const LOW_METRES = 220;

/** A plausible paraglider flight: same seed, same flight. */
export function randomScenario(seed: number): Scenario {
  const random = new SeededRandom(seed, 'scenario');
  const { takeOff, landingAltitudeMetres, ceilingAltitudeMetres } = random.pick(AREAS);
  const fromDegrees = random.between(0, 360);
  const speedMps = random.between(0, 5.5);
  const ceiling = ceilingAltitudeMetres + random.between(-200, 200);
  return {
    seed,
    startTime: new Date(Date.UTC(2025, 2, 1) + random.integer(0, 200 * 86_400) * 1000).toISOString(),
    takeOff,
    landingAltitudeMetres,
    wind: {
      speedMps,
      fromDegrees,
      // at most 6.5 m/s at the ceiling, so that even the slowest glide into the wind makes progress
      speedShearMpsPerKilometre: random.between(-0.3, Math.min(1, (6.5 - speedMps) / 1.7)),
      veerDegreesPerKilometre: random.between(-10, 15),
    },
    secondsBeforeTakeOff: random.integer(10, 400),
    secondsAfterLanding: random.integer(10, 400),
    airSpeedMps: random.between(10, 11),
    airMassSigmaMps: random.between(0.15, 0.5),
    steeringSigmaDegrees: random.between(1.5, 4),
    legs: [
      ...firstLegs(random, takeOff, fromDegrees, landingAltitudeMetres),
      ...thermalLegs(random, takeOff.altitudeMetres, landingAltitudeMetres, ceiling),
      glide({ courseDegrees: random.between(0, 360), untilAltitudeMetres: landingAltitudeMetres + 100 }),
    ],
    recorder: randomRecorder(random),
    igc: randomFormat(random),
  };
}

/** Straight out, or first a few beats in the lift in front of the hill. */
function firstLegs(random: SeededRandom, takeOff: Site, windFrom: number, landingMetres: number): Leg[] {
  if (random.chance(0.3)) {
    return [
      ridge({
        axisDegrees: windFrom + 90,
        beatMetres: random.between(500, 1200),
        seconds: random.integer(240, 900),
        climbMps: random.between(0.5, 1.2),
        ceilingAltitudeMetres: takeOff.altitudeMetres + random.between(60, 150),
      }),
      glide({ courseDegrees: random.between(0, 360), seconds: random.integer(GLIDE_SECONDS_MIN, 150) }),
    ];
  }
  const height = takeOff.altitudeMetres - landingMetres;
  const seconds = random.integer(
    GLIDE_SECONDS_MIN,
    Math.min(180, Math.round((height - LOW_METRES) / 1.8) + 90),
  );
  return [glide({ courseDegrees: windFrom + random.between(-40, 40), seconds })];
}

/** Alternates climbs and glides; the glides use up the height gained. */
function thermalLegs(
  random: SeededRandom,
  takeOffMetres: number,
  landingMetres: number,
  ceiling: number,
): Leg[] {
  const legs: Leg[] = [];
  const route = random.between(0, 360);
  const lowest = Math.max(landingMetres + LOW_METRES, takeOffMetres - 450);
  for (let climbs = random.integer(2, 7); climbs > 0; climbs--) {
    const exitAltitudeMetres = ceiling - random.between(0, 0.35) * (ceiling - takeOffMetres);
    legs.push(
      thermal({
        climbMps: random.between(1, 3.5),
        exitAltitudeMetres,
        turn: random.chance(0.5) ? 'left' : 'right',
        circleRadiusMetres: random.between(30, 48),
        coreRadiusMetres: random.between(80, 140),
        centringErrorMetres: random.between(5, 25),
      }),
      glide({
        courseDegrees: route + random.between(-50, 50),
        untilAltitudeMetres: random.between(lowest, Math.min(takeOffMetres, exitAltitudeMetres - 300)),
      }),
    );
    if (climbs > 1 && random.chance(0.2)) {
      legs.push(
        search({
          courseDegrees: route,
          seconds: random.integer(60, 150),
          climbMps: random.between(-0.4, 0.2),
        }),
      );
    }
  }
  return legs;
}

function randomRecorder(random: SeededRandom): Partial<RecorderSettings> {
  return {
    intervalSeconds: random.chance(0.6) ? 1 : random.integer(2, 10),
    jitterSeconds: random.chance(0.15) ? 1 : 0,
    positionNoise: { sigmaMetres: random.between(0.5, 3), correlationSeconds: random.between(30, 90) },
    gnssAltitudeNoise: { sigmaMetres: random.between(1, 5), correlationSeconds: random.between(30, 90) },
    pressureAltitude: random.chance(0.4)
      ? null
      : {
          offsetMetres: random.between(-120, 120),
          noise: { sigmaMetres: random.between(0.2, 0.8), correlationSeconds: 4 },
        },
    faults: randomFaults(random),
  };
}

/** Most logs are clean; some lose the signal or have a spike or two. */
function randomFaults(random: SeededRandom): RecorderFault[] {
  const faults: RecorderFault[] = [];
  while (random.chance(0.35)) {
    const loggedAs = random.pick(['missing', 'missing', 'void', 'null-island'] as const);
    faults.push({
      kind: 'signal-loss',
      atFraction: random.between(0.05, 0.95),
      seconds: random.integer(3, 60),
      loggedAs,
    });
  }
  while (random.chance(0.3)) {
    faults.push({
      kind: 'position-spike',
      atFraction: random.between(0.02, 0.98),
      metres: random.between(300, 5_000),
      fixes: random.integer(1, 2),
    });
  }
  while (random.chance(0.3)) {
    faults.push({
      kind: 'altitude-spike',
      atFraction: random.between(0.02, 0.98),
      metres: random.pick([-1, 1]) * random.between(150, 2_000),
      sensor: random.pick(['gnss', 'pressure']),
    });
  }
  if (random.chance(0.1)) faults.push({ kind: 'duplicate-time', atFraction: random.between(0.1, 0.9) });
  if (random.chance(0.1)) faults.push({ kind: 'out-of-order', atFraction: random.between(0.1, 0.9) });
  return faults;
}

function randomFormat(random: SeededRandom): Partial<IgcFormat> {
  return {
    date: random.pick(['HFDTEDDMMYY', 'HFDTEDATE:DDMMYY', 'HFDTEDATE:DDMMYY,01']),
    dateAgainAtMidnight: random.chance(0.5),
    pilot: random.pick(['Sample Pilot', 'Zoë Ångström', 'Jörg Übelhör']),
    lineEnd: random.pick(['\r\n', '\n']),
    encoding: random.pick(['utf8', 'latin1']),
    ladLod: random.chance(0.66),
    gRecord: random.chance(0.9),
  };
}
