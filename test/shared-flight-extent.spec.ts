import { withoutDate } from './factories/ground-log.js';
import {
  drive,
  glide,
  ridge,
  shortRidgeFlight,
  type SimulatedFlight,
  simulateFlight,
  thermal,
} from './factories/flight-simulator/index.js';
import { sharedFlight } from './factories/shared-flight.js';

/** Cross-country, then, after the way back up in a car, longer along the ridge. */
function farThenLong(): SimulatedFlight {
  return simulateFlight({
    seed: 7,
    startTime: '2025-05-04T09:00:00Z',
    takeOff: { latitudeDegrees: 46, longitudeDegrees: 7, altitudeMetres: 900 },
    landingAltitudeMetres: 5,
    wind: { speedMps: 5, fromDegrees: 200 },
    legs: [
      glide({ courseDegrees: 20, distanceMetres: 4_000 }),
      thermal({ climbMps: 2, exitAltitudeMetres: 1_200 }),
      glide({ courseDegrees: 20, untilAltitudeMetres: 60 }),
    ],
    after: [drive({ roadMetres: 7_000, climbMetres: 890, speedMps: 14 })],
    again: [
      ridge({
        axisDegrees: 110,
        beatMetres: 900,
        seconds: 1_800,
        climbMps: 0.8,
        ceilingAltitudeMetres: 1_100,
      }),
    ],
  });
}

/** Every time that stands anywhere in a value. */
function timesIn(value: unknown): string[] {
  return JSON.stringify(value).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
}

// What was before take-off or after landing is nobody's business.
describe('a shared flight', () => {
  it('is without the score of another flight of its log', () => {
    const { igc } = farThenLong();
    const data = sharedFlight(igc, { isScored: true });
    const [takeoff, landing] = [data.metrics['takeoff']!.time!, data.metrics['landing']!.time!];
    expect(timesIn(data).filter((time) => time < takeoff || time > landing)).toEqual([]);
    expect(data.score).toBeNull();
    expect(sharedFlight(withoutDate(igc), { isScored: true }).score).toBeNull();
    for (const only of [shortRidgeFlight().igc, withoutDate(shortRidgeFlight().igc)]) {
      expect(sharedFlight(only, { isScored: true }).score!.best!.points).toBeGreaterThan(1);
    }
  });
});
