import { cutInPieces } from '../factories/cut-log.js';
import {
  crossCountry,
  glide,
  hike,
  type Leg,
  sampleFlight,
  shortRidgeFlight,
  type SimulatedFlight,
  simulateFlight,
  thermal,
  thermalCrossCountry,
  withGapsAndSpikes,
} from '../factories/flight-simulator/index.js';
import { destination } from '../factories/flight-simulator/wgs84.js';
import { type Ground, syntheticMassif } from '../harness/terrain-tiles.js';

export const TAKE_OFF = { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 };
const LANDING = { latitudeDegrees: 46.4035, longitudeDegrees: 8.1362 };

/** Five hours: an FAI triangle of about 100 km with a dozen thermals and more. */
function longTriangle(): SimulatedFlight {
  const first = destination(TAKE_OFF, 62, 33_000);
  const second = destination(TAKE_OFF, 2, 33_000);
  return simulateFlight({
    seed: 21,
    startTime: '2026-06-13T08:40:00Z',
    takeOff: TAKE_OFF,
    landingAltitudeMetres: 1_050,
    wind: { speedMps: 3, fromDegrees: 250, speedShearMpsPerKilometre: 1.5, veerDegreesPerKilometre: 12 },
    legs: [
      crossCountry({
        route: [first, second, TAKE_OFF, LANDING],
        floorAltitudeMetres: 2_150,
        ceilingAltitudeMetres: 3_600,
        climbMps: 2.3,
      }),
    ],
    igc: { site: 'Fiesch' },
  });
}

/** Up on foot for an hour, one thermal, down. */
function hikeAndFly(): SimulatedFlight {
  return simulateFlight({
    seed: 8,
    startTime: '2026-05-16T06:10:00Z',
    takeOff: { latitudeDegrees: 47.7042, longitudeDegrees: 11.8735, altitudeMetres: 1_560 },
    landingAltitudeMetres: 790,
    wind: { speedMps: 1.5, fromDegrees: 330 },
    before: [hike({ climbMetres: 640, speedMps: 1.1, climbMps: 0.16 })],
    legs: [
      glide({ courseDegrees: 330, seconds: 70 }),
      thermal({ climbMps: 0.9, gainMetres: 260 }),
      glide({ courseDegrees: 20, untilAltitudeMetres: 880 }),
    ],
  });
}

/** Down from a training hill, up again on foot, and down once more. */
function twoFlights(): SimulatedFlight {
  const down: Leg[] = [glide({ courseDegrees: 330, untilAltitudeMetres: 860 })];
  return simulateFlight({
    seed: 12,
    startTime: '2026-03-28T12:05:00Z',
    takeOff: { latitudeDegrees: 47.7042, longitudeDegrees: 11.8735, altitudeMetres: 1_560 },
    landingAltitudeMetres: 790,
    wind: { speedMps: 2, fromDegrees: 330 },
    legs: down,
    after: [hike({ climbMetres: 640, speedMps: 1.1, climbMps: 0.16 })],
    again: down,
  });
}

export const FLIGHTS: Readonly<Record<string, () => SimulatedFlight>> = {
  'long-triangle': longTriangle,
  ridge: () => shortRidgeFlight({ seed: 4 }),
  'hike-and-fly': hikeAndFly,
  'poor-data': () => withGapsAndSpikes({ seed: 6 }),
  'two-flights': twoFlights,
};

/** Over the ground that comes with the service. */
export const overRealGround = (): Buffer => sampleFlight().igc;

/** A recorder that was switched off in the air and on again. */
export const inTwoRecordings = (): Uint8Array[] => cutInPieces(thermalCrossCountry({ seed: 30 }).igc, [0.5]);

/** Pilots who fly the same valley, a few minutes apart. */
export function groupFlights(pilots: number): SimulatedFlight[] {
  const startedAt = Date.parse('2026-07-04T10:30:00Z');
  return Array.from({ length: pilots }, (_, pilot) =>
    thermalCrossCountry({
      seed: 40 + pilot,
      startTime: `${new Date(startedAt + pilot * 150_000).toISOString().slice(0, 19)}Z`,
    }),
  );
}

const SEASON_FLIGHTS = 28;
const SEASON_STARTS = Date.parse('2026-02-21T10:00:00Z');

/** A season's flights along the same valley, more and longer ones in summer. */
export function seasonFlights(): SimulatedFlight[] {
  return Array.from({ length: SEASON_FLIGHTS }, (_, index) => {
    const day = Math.round(index * 6.1 + 9 * Math.sin(index * 2.4));
    const startedAt = new Date(SEASON_STARTS + day * 86_400_000 + (index % 5) * 2_000_000);
    return thermalCrossCountry({
      seed: 100 + index,
      startTime: `${startedAt.toISOString().slice(0, 19)}Z`,
      wind: { speedMps: 1 + (index % 4), fromDegrees: (200 + 37 * index) % 360 },
      ...(index % 6 === 0 && {
        takeOff: { latitudeDegrees: 46.452, longitudeDegrees: 8.214, altitudeMetres: 2_150 },
      }),
    });
  });
}

/** Slope of the invented ground beside a track, as a tangent. */
const SLOPE = 0.9;
const CLEARANCE_M = 60;
const SAMPLE_EVERY_SECONDS = 40;
const M_PER_DEGREE = 111_200;

/** Invented mountains that touch each flight at take-off and landing, and stay below it in between. */
export function groundBelow(flights: readonly SimulatedFlight[]): Ground {
  const ends = flights.flatMap(({ truth }) => [truth.takeOff, truth.landing]);
  const massif = syntheticMassif(
    ends.map((end) => ({
      latitudeDeg: end.latitudeDegrees,
      longitudeDeg: end.longitudeDegrees,
      altitudeM: end.altitudeMetres,
    })),
  );
  const samples = flights.flatMap(({ track }) =>
    Array.from({ length: Math.floor(track.length / SAMPLE_EVERY_SECONDS) }, (_, i) => ({
      ...track.position(i * SAMPLE_EVERY_SECONDS),
      altitudeMetres: track.altitude(i * SAMPLE_EVERY_SECONDS),
    })),
  );
  return (latitudeDeg, longitudeDeg) => {
    let heightM = massif(latitudeDeg, longitudeDeg);
    const eastM = M_PER_DEGREE * Math.cos((latitudeDeg * Math.PI) / 180);
    for (const sample of samples) {
      const distanceM = Math.hypot(
        (latitudeDeg - sample.latitudeDegrees) * M_PER_DEGREE,
        (longitudeDeg - sample.longitudeDegrees) * eastM,
      );
      heightM = Math.min(heightM, sample.altitudeMetres - CLEARANCE_M + distanceM * SLOPE);
    }
    return heightM;
  };
}
