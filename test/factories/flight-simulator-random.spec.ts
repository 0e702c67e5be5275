import IGCParser from 'igc-parser';
import { randomScenario, simulateFlight } from './flight-simulator/index.js';
import { samples } from '../harness/full-run.js';

const FLIGHTS = Array.from({ length: samples({ usual: 25, full: 40 }) }, (_, seed) =>
  simulateFlight(randomScenario(seed)),
);

describe('random scenarios', () => {
  it('are the same for the same seed', () => {
    expect(randomScenario(3)).toEqual(randomScenario(3));
    expect(randomScenario(3)).not.toEqual(randomScenario(4));
  });

  it('are flights between half an hour and eight hours with at least two thermals', () => {
    for (const { truth } of FLIGHTS) {
      expect(truth.durationSeconds).toBeGreaterThan(1_800);
      expect(truth.durationSeconds).toBeLessThan(8 * 3_600);
      expect(truth.thermals.length).toBeGreaterThanOrEqual(2);
    }
  });

  it('have thermals and glides long enough to count as such', () => {
    for (const { truth } of FLIGHTS) {
      for (const { meanClimbMps, circles } of truth.thermals) {
        expect(meanClimbMps).toBeGreaterThan(0.4);
        expect(circles).toBeGreaterThan(3);
      }
      for (const { startSeconds, endSeconds } of truth.glides) {
        expect(endSeconds - startSeconds).toBeGreaterThan(40);
      }
    }
  });

  it('differ in interval, sensors, hemisphere and circling direction', () => {
    const intervals = new Set(FLIGHTS.map(({ scenario }) => scenario.recorder?.intervalSeconds));
    const pressure = new Set(FLIGHTS.map(({ scenario }) => scenario.recorder?.pressureAltitude === null));
    const south = new Set(FLIGHTS.map(({ truth }) => truth.takeOff.latitudeDegrees < 0));

    expect(intervals.size).toBeGreaterThan(4);
    expect(pressure.size).toBe(2);
    expect(south.size).toBe(2);
  });

  it('can be parsed by an independent parser', () => {
    for (const { igc, truth } of FLIGHTS) {
      expect(IGCParser.parse(igc.toString()).fixes).toHaveLength(truth.log.fixCount);
    }
  });
});
