import { Arena } from '../arena.js';
import { convexHull } from './convex-hull.js';
import { EarthFrame } from './earth-frame.js';
import { IndexTree } from './index-tree.js';

const RADIANS = Math.PI / 180;
const FIXES = 400;

/** Earth-centred position of a fix at height 0, km (WGS84), by the textbook formula. */
function earthCentred(latitudeDeg: number, longitudeDeg: number): [number, number, number] {
  const sin = Math.sin(latitudeDeg * RADIANS);
  const normal = 6378.137 / Math.sqrt(1 - 6.69437999014e-3 * sin * sin);
  const radial = normal * Math.cos(latitudeDeg * RADIANS);
  const [east, north] = [Math.sin(longitudeDeg * RADIANS), Math.cos(longitudeDeg * RADIANS)];
  return [radial * north, radial * east, normal * (1 - 6.69437999014e-3) * sin];
}

/** A spiral of the given width around a position, with longitudes as a logger writes them. */
function spiral(latitude: number, longitude: number, acrossDeg: number) {
  const latitudeDeg = new Float64Array(FIXES);
  const longitudeDeg = new Float64Array(FIXES);
  for (let i = 0; i < FIXES; i++) {
    const radius = (acrossDeg / 2) * (i / FIXES);
    latitudeDeg[i] = Math.min(90, latitude + radius * Math.sin(i / 9));
    longitudeDeg[i] = ((longitude + radius * Math.cos(i / 9) + 540) % 360) - 180;
  }
  return { latitudeDeg, longitudeDeg };
}

describe.each([
  ['a small track', 46.5, 8.2, 0.5],
  ['a track in the south', -33.1, 19.4, 2],
  ['a track across the equator', 0.2, -60, 4],
  ['a track wider than the range of the series', 47, 7, 16],
  ['a track across the antimeridian', -17, 180, 3],
  ['a track next to the pole', 89.5, 0, 1],
])('the frame of %s', (_, latitude, longitude, acrossDeg) => {
  const { latitudeDeg, longitudeDeg } = spiral(latitude, longitude, acrossDeg);
  const frame = EarthFrame.of(latitudeDeg, longitudeDeg, 0, FIXES - 1, new Arena());

  it('preserves every distance in space', () => {
    const places = Array.from(latitudeDeg, (lat, i) => earthCentred(lat, longitudeDeg[i]!));
    let worst = 0;
    for (let i = 0; i < FIXES; i++) {
      for (let j = 0; j < i; j++) {
        const there = places[j]!;
        const chord = Math.hypot(...places[i]!.map((coordinate, axis) => coordinate - there[axis]!));
        const { x, y, z } = frame;
        const ours = Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!, z[i]! - z[j]!);
        worst = Math.max(worst, Math.abs(ours - chord));
      }
    }
    expect(worst).toBeLessThan(1e-9);
  });

  it('has a convex hull that contains every fix', () => {
    const hull = convexHull(frame, new IndexTree(frame, new Arena()))!;
    const { x, y } = frame;
    let deepest = 0;
    hull.forEach((a, at) => {
      const b = hull.at((at + 1) % hull.length)!;
      for (let i = 0; i < FIXES; i++) {
        const leftOf = (x[b]! - x[a]!) * (y[i]! - y[a]!) - (y[b]! - y[a]!) * (x[i]! - x[a]!);
        deepest = Math.min(deepest, leftOf);
      }
    });
    expect(hull.length).toBeGreaterThan(2);
    expect(deepest).toBeGreaterThan(-1e-9);
  });
});
