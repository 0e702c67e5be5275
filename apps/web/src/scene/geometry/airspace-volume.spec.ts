import { originAt } from '../../track/replay-track.js';
import { type SceneAirspace } from '../scene-airspace.js';
import { type Triangulate, type VolumeGeometry, volumeGeometry, volumeHeights } from './airspace-volume.js';

const ORIGIN = originAt(46, 8);
const EXTENT = { highestM: 3_000, lowestM: 500 };
/** Of a convex outline. */
const fan: Triangulate = (outline) => outline.slice(2).map((_, i) => [0, i + 1, i + 2]);

/** A square of about 11 km by 8 km. */
function square(floor: SceneAirspace['floor'], ceiling: SceneAirspace['ceiling']): SceneAirspace {
  return {
    name: 'Square',
    limits: '',
    verdict: 'inside',
    isChosen: false,
    border: [
      {
        latitudeDeg: Float64Array.of(46, 46, 46.1, 46.1, 46),
        longitudeDeg: Float64Array.of(8, 8.1, 8.1, 8, 8),
      },
    ],
    floor,
    ceiling,
  };
}

const above = (m: number) => ({ isAboveGround: true, m });
const altitude = (m: number) => ({ isAboveGround: false, m });

function coverArea({ plan, alongM, index }: VolumeGeometry): number {
  let sum = 0;
  for (let i = 0; i < index.length; i += 3) {
    const [a, b, c] = [index[i]!, index[i + 1]!, index[i + 2]!];
    if (alongM[a]! >= 0) continue; // a wall
    const [ax, az, bx, bz, cx, cz] = [a, b, c].flatMap((each) => [plan[2 * each]!, plan[2 * each + 1]!]);
    sum += Math.abs((bx! - ax!) * (cz! - az!) - (cx! - ax!) * (bz! - az!)) / 2;
  }
  return sum / 1e6;
}

describe('the volume of an airspace', () => {
  it('has four walls, a floor and a ceiling between two altitudes', () => {
    const airspace = square(altitude(1_500), altitude(2_500));
    const volume = volumeGeometry(airspace, ORIGIN, fan);
    expect(volume.index.length / 3).toBe(4 * 2 + 2 + 2);
    const heights = volumeHeights(volume, airspace, () => 900, EXTENT);
    expect(new Set(heights)).toEqual(new Set([1_500, 2_500]));
    expect(Math.max(...volume.alongM)).toBeCloseTo(2 * (11_115 + 7_744), -3);
  });

  it('follows the ground with what is above ground, over the same area', () => {
    const airspace = square(above(300), altitude(2_500));
    const volume = volumeGeometry(airspace, ORIGIN, fan);
    const slope = (x: number) => 1_000 + x / 10;
    const heights = volumeHeights(volume, airspace, slope, EXTENT);
    for (let i = 0; i < heights.length; i++) {
      const expected = volume.isTop[i] === 1 ? 2_500 : slope(volume.plan[2 * i]!) + 300;
      expect(heights[i]).toBeCloseTo(expected, 1);
    }
    const flat = volumeGeometry(square(altitude(1_000), altitude(2_500)), ORIGIN, fan);
    expect(coverArea(volume)).toBeCloseTo(coverArea(flat), 3);
    expect(volume.index.length).toBeGreaterThan(10 * flat.index.length);
  });

  it('has no floor at the ground and no ceiling without a limit, and its walls reach beyond both', () => {
    const airspace = square(above(0), altitude(Infinity));
    const volume = volumeGeometry(airspace, ORIGIN, fan);
    expect(volume.alongM.every((along) => along >= 0)).toBe(true);
    const heights = [...volumeHeights(volume, airspace, () => 900, EXTENT)];
    expect(Math.min(...heights)).toBeLessThan(900);
    expect(Math.max(...heights)).toBeGreaterThan(EXTENT.highestM);
  });

  it('stays small for an airspace as large as a country', () => {
    const country: SceneAirspace = {
      ...square(above(300), above(900)),
      border: [{ latitudeDeg: Float64Array.of(42, 42, 50, 50), longitudeDeg: Float64Array.of(0, 8, 8, 0) }],
    };
    const { index } = volumeGeometry(country, ORIGIN, fan);
    expect(index.length / 3).toBeLessThan(20_000);
  });

  it('is one wall for two points', () => {
    const cable = { latitudeDeg: Float64Array.of(46, 46.1), longitudeDeg: Float64Array.of(8, 8.1) };
    const { index } = volumeGeometry(
      { ...square(altitude(500), altitude(900)), border: [cable] },
      ORIGIN,
      fan,
    );
    expect(index.length / 3).toBe(4); // the wall, there and back
  });
});
