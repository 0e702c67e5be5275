import { encodePolyline } from '@engine/analysis';
import { borderOf, isInside } from './border.js';

const line = (latitudes: number[], longitudes: number[]) =>
  encodePolyline([latitudes, longitudes].map((each) => Int32Array.from(each, (at) => Math.round(at * 1e5))));

describe('the border of an airspace', () => {
  it('is read as the service wrote it', () => {
    const { latitudeDeg, longitudeDeg } = borderOf(line([46.4128, -0.00001, 46.5], [8.1116, 8, 8.25]), 8);
    expect([...latitudeDeg]).toEqual([46.4128, -0.00001, 46.5]);
    expect([...longitudeDeg]).toEqual([8.1116, 8, 8.25]);
  });

  it('is on the side of the antimeridian where the track is', () => {
    const { longitudeDeg } = borderOf(line([0, 1, 1], [-179.5, -179.5, -179]), 179.8);
    expect([...longitudeDeg]).toEqual([180.5, 180.5, 181]);
  });

  it('contains what an odd number of its lines surrounds', () => {
    const outer = borderOf(line([46, 46, 47, 47, 46], [8, 9, 9, 8, 8]), 8);
    const hole = borderOf(line([46.4, 46.4, 46.6, 46.6, 46.4], [8.4, 8.6, 8.6, 8.4, 8.4]), 8);
    expect(isInside([outer, hole], 46.2, 8.2)).toBe(true);
    expect(isInside([outer, hole], 46.5, 8.5)).toBe(false);
    expect(isInside([outer, hole], 45.9, 8.5)).toBe(false);
  });
});
