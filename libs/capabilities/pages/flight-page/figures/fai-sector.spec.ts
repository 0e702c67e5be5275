import { type SharedTypeScore } from '../shared-flight.js';
import { faiSector } from './fai-sector.js';

const at = (latitude: number, longitude: number) => ({ latitude, longitude, time: null });
const [FIRST, SECOND, THIRD] = [at(46.4, 8.0), at(46.5, 8.3), at(46.25, 8.25)];

function score(type: string, ...turnpoints: ReturnType<typeof at>[]): SharedTypeScore {
  return { type, turnpoints } as unknown as SharedTypeScore;
}

function distance(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos((46.4 * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** The smallest share of a side in the triangle with a third turnpoint. */
function smallestShare(third: { latitude: number; longitude: number }): number {
  const sides = [distance(FIRST, SECOND), distance(SECOND, third), distance(third, FIRST)];
  return Math.min(...sides) / sides.reduce((sum, side) => sum + side);
}

describe('the FAI sector', () => {
  const outline = faiSector(score('fai_triangle', FIRST, SECOND, THIRD));

  it('has the least share of a side all along its outline', () => {
    expect(outline.length).toBeGreaterThan(30);
    for (const corner of outline) expect(smallestShare(corner)).toBeCloseTo(0.28, 3);
  });

  it('encloses FAI triangles only', () => {
    const middle = {
      latitude: outline.reduce((sum, { latitude }) => sum + latitude, 0) / outline.length,
      longitude: outline.reduce((sum, { longitude }) => sum + longitude, 0) / outline.length,
    };
    expect(smallestShare(middle)).toBeGreaterThan(0.28);
    const beyond = outline.map(({ latitude, longitude }) => ({
      latitude: middle.latitude + (latitude - middle.latitude) * 1.1,
      longitude: middle.longitude + (longitude - middle.longitude) * 1.1,
    }));
    for (const corner of beyond) expect(smallestShare(corner)).toBeLessThan(0.28);
  });

  it('is on the side of the flown triangle', () => {
    for (const { latitude } of outline) expect(latitude).toBeLessThan(46.45);
    const mirrored = faiSector(score('closed_fai_triangle', FIRST, SECOND, at(46.65, 8.05)));
    for (const { latitude } of mirrored) expect(latitude).toBeGreaterThan(46.45);
  });

  it('is empty for other figures', () => {
    expect(faiSector(score('free_triangle', FIRST, SECOND, THIRD))).toEqual([]);
    expect(faiSector(score('fai_triangle', FIRST, FIRST, THIRD))).toEqual([]);
    expect(faiSector(score('fai_triangle'))).toEqual([]);
  });
});
