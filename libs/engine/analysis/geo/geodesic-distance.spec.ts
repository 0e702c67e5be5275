import fc from 'fast-check';
import { geodesicDistanceM } from './geodesic-distance.js';
import { longitudeStep, metresPerLatitudeDegree, metresPerLongitudeDegree } from './local-scale.js';

function degrees(whole: number, minutes: number, seconds: number): number {
  return Math.sign(whole) * (Math.abs(whole) + minutes / 60 + seconds / 3600);
}

describe('distances on the ellipsoid', () => {
  it('agree with the surveyed line Flinders Peak - Buninyong (54,972.271 m)', () => {
    const distance = geodesicDistanceM(
      degrees(-37, 57, 3.7203),
      degrees(144, 25, 29.5244),
      degrees(-37, 39, 10.1561),
      degrees(143, 55, 35.3839),
    );
    expect(Math.abs(distance - 54_972.271)).toBeLessThan(0.1);
  });

  it('agree with the length of a degree along the equator and the first meridian degree', () => {
    expect(geodesicDistanceM(0, 0, 0, 1)).toBeCloseTo(111_319.491, 2);
    expect(Math.abs(geodesicDistanceM(0, 0, 1, 0) - 110_574.389)).toBeLessThan(2);
  });

  it('are zero for identical points, symmetric, and correct across the antimeridian', () => {
    expect(geodesicDistanceM(47, 8, 47, 8)).toBe(0);
    expect(geodesicDistanceM(47, 8, 48, 9)).toBe(geodesicDistanceM(48, 9, 47, 8));
    expect(geodesicDistanceM(47, 179.5, 47, -179.5)).toBeCloseTo(geodesicDistanceM(47, 0, 47, 1), 6);
  });

  it('agree with the local scale within 0.05 % over a few kilometres, up to 70 degrees of latitude', () => {
    const latitude = fc.double({ min: -70, max: 70, noNaN: true });
    const step = fc.double({ min: 0.001, max: 0.03, noNaN: true });
    fc.assert(
      fc.property(latitude, step, step, (from, north, east) => {
        const middle = from + north / 2;
        const flat = Math.hypot(
          north * metresPerLatitudeDegree(middle),
          east * metresPerLongitudeDegree(middle),
        );
        expect(Math.abs(flat / geodesicDistanceM(from, 0, from + north, east) - 1)).toBeLessThan(0.0005);
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it('take the shorter of the two longitude differences', () => {
    expect(longitudeStep(179.9, -179.9)).toBeCloseTo(0.2, 9);
    expect(longitudeStep(-179.9, 179.9)).toBeCloseTo(-0.2, 9);
    expect(longitudeStep(8, 9)).toBe(1);
  });
});
