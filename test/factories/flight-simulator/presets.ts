import {
  crossCountry,
  glide,
  type Position,
  ridge,
  type Scenario,
  search,
  type Site,
  thermal,
} from './scenario.js';
import { type SimulatedFlight, simulateFlight } from './simulate-flight.js';
import { destination } from './wgs84.js';

/** What a test may change in a preset. */
export type Variation = Partial<Scenario>;

const FIESCH: Site = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const FIESCH_LANDING: Position = { latitudeDegrees: 46.4035, longitudeDegrees: 8.1362 };
const FIESCH_LANDING_METRES = 1050;

const FORCLAZ: Site = { latitudeDegrees: 45.8141, longitudeDegrees: 6.2469, altitudeMetres: 1245 };

const ALPINE_DAY = {
  seed: 1,
  startTime: '2025-07-05T10:30:00Z',
  takeOff: FIESCH,
  landingAltitudeMetres: FIESCH_LANDING_METRES,
  wind: { speedMps: 3, fromDegrees: 240 },
} as const;

/** Flights of different days differ by chance, as real ones do. */
function seedOfDay({ startTime }: Variation): { readonly seed?: number } {
  return startTime === undefined ? {} : { seed: Math.floor(Date.parse(startTime) / 86_400_000) };
}

/** Half an hour of beats above a coastal ridge in a fresh sea breeze: climbs without a single circle. */
export const shortRidgeFlight = (variation: Variation = {}): SimulatedFlight =>
  simulateFlight({
    ...ALPINE_DAY,
    startTime: '2025-03-22T14:10:00Z',
    takeOff: { latitudeDegrees: 50.6386, longitudeDegrees: -1.3847, altitudeMetres: 130 },
    landingAltitudeMetres: 5,
    wind: { speedMps: 6.5, fromDegrees: 205 },
    legs: [
      ridge({
        axisDegrees: 115,
        beatMetres: 900,
        seconds: 1_800,
        climbMps: 0.8,
        ceilingAltitudeMetres: 230,
      }),
      glide({ courseDegrees: 205, untilAltitudeMetres: 75 }),
    ],
    ...seedOfDay(variation),
    ...variation,
  });

/** Four thermals along a valley, one search, and glides between them: an hour. */
export const thermalCrossCountry = (variation: Variation = {}): SimulatedFlight =>
  simulateFlight({
    ...ALPINE_DAY,
    legs: [
      glide({ courseDegrees: 220, seconds: 60 }),
      thermal({ climbMps: 2.1, exitAltitudeMetres: 2_900 }),
      glide({ courseDegrees: 55, distanceMetres: 6_000 }),
      thermal({ climbMps: 1.4, exitAltitudeMetres: 3_000, turn: 'left' }),
      glide({ courseDegrees: 55, distanceMetres: 7_500 }),
      search({ courseDegrees: 40, seconds: 120 }),
      thermal({ climbMps: 2.6, exitAltitudeMetres: 3_100, circleRadiusMetres: 30 }),
      glide({ courseDegrees: 60, untilAltitudeMetres: 2_000 }),
      thermal({ climbMps: 1, gainMetres: 300, turn: 'left' }),
      glide({ courseDegrees: 235, untilAltitudeMetres: FIESCH_LANDING_METRES + 100 }),
    ],
    ...seedOfDay(variation),
    ...variation,
  });

/**
 * A triangle with three equal legs of 12 km from take-off, closed within a few hundred metres, then down to the
 * valley.
 */
export function faiTriangle(variation: Variation = {}): SimulatedFlight {
  const first = destination(FIESCH, 60, 12_000);
  const second = destination(FIESCH, 0, 12_000);
  return simulateFlight({
    ...ALPINE_DAY,
    wind: { speedMps: 2, fromDegrees: 250 },
    legs: [
      crossCountry({
        route: [first, second, FIESCH, FIESCH_LANDING],
        floorAltitudeMetres: 2_100,
        ceilingAltitudeMetres: 3_200,
        climbMps: 2.2,
      }),
    ],
    ...variation,
  });
}

/** An evening in New South Wales, past midnight UTC; south and east, with one date record. */
export const crossesMidnightUtc = (variation: Variation = {}): SimulatedFlight =>
  simulateFlight({
    ...ALPINE_DAY,
    startTime: '2025-01-18T23:35:00Z',
    takeOff: { latitudeDegrees: -30.7203, longitudeDegrees: 150.4981, altitudeMetres: 850 },
    landingAltitudeMetres: 390,
    wind: { speedMps: 2.5, fromDegrees: 310 },
    legs: [
      glide({ courseDegrees: 270, seconds: 45 }),
      thermal({ climbMps: 2.4, exitAltitudeMetres: 1_900 }),
      glide({ courseDegrees: 170, distanceMetres: 7_000 }),
      thermal({ climbMps: 1.8, exitAltitudeMetres: 1_800, turn: 'left' }),
      glide({ courseDegrees: 150, untilAltitudeMetres: 490 }),
    ],
    ...variation,
  });

/** Over Taveuni, where the longitude jumps from +180 to -180. */
export const crossesTheAntimeridian = (variation: Variation = {}): SimulatedFlight =>
  simulateFlight({
    ...ALPINE_DAY,
    startTime: '2025-08-02T22:40:00Z',
    takeOff: { latitudeDegrees: -16.84, longitudeDegrees: 179.97, altitudeMetres: 1_000 },
    landingAltitudeMetres: 10,
    wind: { speedMps: 4, fromDegrees: 110 },
    legs: [
      thermal({ climbMps: 1.5, gainMetres: 500 }),
      glide({ courseDegrees: 80, untilAltitudeMetres: 100 }),
    ],
    ...variation,
  });

/** The cross-country flight, from a recorder with every fault seen in uploads. */
export const withGapsAndSpikes = (variation: Variation = {}): SimulatedFlight =>
  thermalCrossCountry({
    recorder: {
      faults: [
        { kind: 'signal-loss', atFraction: 0.2, seconds: 45, loggedAs: 'missing' },
        { kind: 'signal-loss', atFraction: 0.45, seconds: 20, loggedAs: 'void' },
        { kind: 'signal-loss', atFraction: 0.6, seconds: 5, loggedAs: 'null-island' },
        { kind: 'position-spike', atFraction: 0.3, metres: 3_000 },
        { kind: 'position-spike', atFraction: 0.7, metres: 400, fixes: 2 },
        { kind: 'altitude-spike', atFraction: 0.35, metres: 900, sensor: 'gnss' },
        { kind: 'altitude-spike', atFraction: 0.75, metres: -1_500, sensor: 'pressure' },
        { kind: 'frozen-sensor', atFraction: 0.5, seconds: 40, sensor: 'gnss-altitude' },
        { kind: 'duplicate-time', atFraction: 0.55 },
        { kind: 'out-of-order', atFraction: 0.65 },
      ],
    },
    ...variation,
  });

/** From a recorder without a barometer: pressure altitude 00000 in each fix. */
export const withoutPressureAltitude = (variation: Variation = {}): SimulatedFlight =>
  thermalCrossCountry({ recorder: { pressureAltitude: null }, ...variation });

/** Straight down from a training hill: no thermal, two minutes. */
export const topToBottomFlight = (variation: Variation = {}): SimulatedFlight =>
  simulateFlight({
    ...ALPINE_DAY,
    takeOff: { latitudeDegrees: 47.703, longitudeDegrees: 11.5108, altitudeMetres: 930 },
    landingAltitudeMetres: 700,
    wind: { speedMps: 1, fromDegrees: 20 },
    legs: [glide({ courseDegrees: 10, untilAltitudeMetres: 780 })],
    ...variation,
  });

/** How long the recorder runs, and how often it writes. */
export interface DurationPlan {
  readonly hours: number;
  readonly intervalSeconds: number;
  readonly seed: number;
}

/** A log of exactly this length: laps of a 60 km quadrilateral, then waiting for the bus. */
export function flightOfDuration({ hours, intervalSeconds, seed }: DurationPlan): SimulatedFlight {
  const logForSeconds = Math.round(hours * 3600) - 1;
  const corners = [
    { course: 60, metres: 14_000 },
    { course: 75, metres: 30_000 },
    { course: 130, metres: 18_000 },
  ].map(({ course, metres }) => destination(FIESCH, course, metres));
  return simulateFlight({
    ...ALPINE_DAY,
    seed,
    startTime: '2025-07-05T07:00:00Z',
    wind: { speedMps: 2.5, fromDegrees: 230, speedShearMpsPerKilometre: 1, veerDegreesPerKilometre: 8 },
    legs: [
      crossCountry({
        route: [...corners, FIESCH],
        floorAltitudeMetres: 2_000,
        ceilingAltitudeMetres: 3_300,
        climbMps: 2,
        untilElapsedSeconds: logForSeconds,
      }),
      glide({ courseDegrees: 230, untilAltitudeMetres: FIESCH_LANDING_METRES + 100 }),
    ],
    logForSeconds,
    recorder: { intervalSeconds },
  });
}

/** Four thermals and a small triangle above Lake Annecy: 76 minutes, logged every second. */
export const lakeTriangle = (): SimulatedFlight =>
  simulateFlight({
    seed: 57,
    startTime: '2025-06-14T11:20:00Z',
    takeOff: FORCLAZ,
    landingAltitudeMetres: 465,
    wind: { speedMps: 2.6, fromDegrees: 315, speedShearMpsPerKilometre: 0.8, veerDegreesPerKilometre: 10 },
    secondsBeforeTakeOff: 150,
    secondsAfterLanding: 120,
    legs: [
      crossCountry({
        route: [
          { latitudeDegrees: 45.842, longitudeDegrees: 6.234 },
          { latitudeDegrees: 45.799, longitudeDegrees: 6.17 },
          { latitudeDegrees: 45.779, longitudeDegrees: 6.244 },
          FORCLAZ,
          { latitudeDegrees: 45.7812, longitudeDegrees: 6.2222 },
        ],
        floorAltitudeMetres: 1_350,
        ceilingAltitudeMetres: 2_150,
        climbMps: 1.7,
      }),
    ],
    recorder: {
      positionNoise: { sigmaMetres: 1.2, correlationSeconds: 60 },
      pressureAltitude: { offsetMetres: -48, noise: { sigmaMetres: 0.4, correlationSeconds: 4 } },
    },
    igc: { site: 'Col de la Forclaz', ladLod: true },
  });
