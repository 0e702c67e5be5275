import { analyse, type Wind } from '@engine/analysis';
import {
  glide,
  type Leg,
  ridge,
  simulateFlight,
  type WindTruth,
} from '../factories/flight-simulator/index.js';
import { samples } from '../harness/full-run.js';

/** Wind measured without a single circle. */
interface MeasuredWind {
  intervalSeconds: number;
  wind: Wind | null;
  truth: WindTruth;
  thermals: number;
}

const FLIGHTS = samples({ usual: 30, full: 60 });
/** From this confidence on, a wind from straight flight claims to be right; see docs/domain/thermals-and-wind.md. */
const CLAIMED_FROM = 0.25;
const INTERVALS = [1, 2, 1, 3, 1, 5, 2, 7, 1, 10];
const GOLDEN_ANGLE = 137.508;
const GOLDEN_RATIO = 0.618034;

/** Evenly distributed between 0 and 1, the same each time. */
const spread = (index: number, channel: number): number => ((index + 1) * GOLDEN_RATIO * channel) % 1;

function fly(index: number, takeOffMetres: number, legsFor: (windFrom: number) => Leg[]): MeasuredWind {
  const fromDegrees = (index * GOLDEN_ANGLE) % 360;
  const intervalSeconds = INTERVALS[index % INTERVALS.length]!;
  const { igc, truth } = simulateFlight({
    seed: index,
    startTime: '2025-05-05T10:00:00Z',
    takeOff: { latitudeDegrees: 46, longitudeDegrees: 8, altitudeMetres: takeOffMetres },
    landingAltitudeMetres: 300,
    wind: {
      speedMps: 7 * spread(index, 1),
      fromDegrees,
      speedShearMpsPerKilometre: spread(index, 2) - 0.3,
      veerDegreesPerKilometre: 25 * spread(index, 3) - 10,
    },
    airMassSigmaMps: 0.15 + 0.35 * spread(index, 5),
    steeringSigmaDegrees: 1.5 + 2.5 * spread(index, 7),
    legs: legsFor(fromDegrees),
    recorder: {
      intervalSeconds,
      positionNoise: { sigmaMetres: 0.5 + 2.5 * spread(index, 11), correlationSeconds: 60 },
    },
  });
  const { wind, thermals } = analyse(igc).thermals!;
  return { intervalSeconds, wind, truth: truth.wind, thermals: thermals.length };
}

/** Legs in all directions, as on a flight without lift. */
const glides = Array.from({ length: FLIGHTS }, (_, index) =>
  fly(index, 2300, () => [
    ...Array.from({ length: 5 }, (_unused, leg) =>
      glide({ courseDegrees: 360 * spread(index + leg, 19), seconds: 120 + 240 * spread(index + leg, 17) }),
    ),
    glide({ courseDegrees: 360 * spread(index, 7), untilAltitudeMetres: 380 }),
  ]),
);
const ridges = Array.from({ length: FLIGHTS }, (_, index) =>
  fly(index, 1000, (windFrom) => [
    ridge({
      axisDegrees: windFrom + 60 + 60 * spread(index, 13),
      beatMetres: 400 + 1000 * spread(index, 17),
      seconds: 900 + 1800 * spread(index, 19),
      climbMps: 0.4 + spread(index, 23),
      ceilingAltitudeMetres: 1060 + 150 * spread(index, 29),
    }),
    glide({ courseDegrees: windFrom, untilAltitudeMetres: 380 }),
  ]),
);
const straights = Array.from({ length: FLIGHTS }, (_, index) =>
  fly(index, 1300, () => [glide({ courseDegrees: 360 * spread(index, 13), untilAltitudeMetres: 380 })]),
);

const isClaimed = ({ wind }: MeasuredWind): boolean => wind !== null && wind.confidence >= CLAIMED_FROM;

describe('the wind of flights without circles', () => {
  it.each([
    ['legs in several directions', glides],
    ['beats along a slope', ridges],
    ['one straight glide', straights],
  ])('is right within 20 degrees and 1 m/s if claimed: %s', (_, flights) => {
    for (const { wind, truth } of flights.filter(isClaimed)) {
      expect(wind!.source).toBe('straight_flight');
      expect(Math.abs(wind!.speedKmh / 3.6 - truth.meanSpeedMps)).toBeLessThanOrEqual(1);
      if (truth.meanSpeedMps <= 1.5) continue;
      const apart = Math.abs(((wind!.directionDeg - truth.meanFromDegrees + 540) % 360) - 180);
      expect(apart).toBeLessThanOrEqual(20);
    }
  });

  it('is claimed for many dense logs with legs in several directions, and for no single straight glide', () => {
    const often = glides.filter(({ intervalSeconds }) => intervalSeconds <= 2);
    expect(often.filter(isClaimed).length / often.length).toBeGreaterThan(0.3);
    expect(straights.filter(isClaimed)).toEqual([]);
  });

  it('never has more than half the confidence of circles', () => {
    for (const { wind } of [...glides, ...ridges, ...straights]) {
      expect(wind?.confidence ?? 0).toBeLessThanOrEqual(0.5);
    }
  });

  it('never comes with a thermal made of beats or legs', () => {
    expect([...glides, ...ridges, ...straights].filter(({ thermals }) => thermals > 0)).toEqual([]);
  });
});
