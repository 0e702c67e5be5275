import { drawnPath } from './drawn-path.js';
import { extentOf } from './extent.js';
import { GroundMesh } from './ground-mesh.js';
import { climbAndGlides, testTrack } from '../../../../../test/factories/scene-track.js';

const path = drawnPath(testTrack(climbAndGlides()));
const extent = extentOf(path);
const hills = (x: number, z: number) => 900 + 300 * Math.sin(x / 700) * Math.cos(z / 500);
const mesh = new GroundMesh(hills, extent, path);
const { position, index } = mesh.geometry;

/** All triangles, as corners in metres. */
function* triangles(): Generator<[number[], number[], number[]]> {
  const corner = (i: number) => [...position.subarray(index[i]! * 3, index[i]! * 3 + 3)];
  for (let i = 0; i < index.length; i += 3) yield [corner(i), corner(i + 1), corner(i + 2)];
}

describe('GroundMesh', () => {
  it('is fine below the track, and reaches the horizon', () => {
    expect(mesh.surfaceAt(path.x[500]!, path.z[500]!)).toBeCloseTo(hills(path.x[500]!, path.z[500]!), -0.5);
    const farthest = position.reduce(
      (most, value, i) => (i % 3 === 1 ? most : Math.max(most, Math.abs(value))),
      0,
    );
    expect(farthest).toBeGreaterThan(30_000);
    expect(index.length / 3).toBeLessThan(400_000);
  });

  it('covers its square exactly once', () => {
    let area = 0;
    for (const [a, b, c] of triangles()) {
      area += Math.abs((b[0]! - a[0]!) * (c[2]! - a[2]!) - (c[0]! - a[0]!) * (b[2]! - a[2]!)) / 2;
    }
    const side = 2 * (extent.radiusM * 5 + 32_000);
    expect(area / side ** 2).toBeCloseTo(1, 3);
  });

  it('has no gaps where sizes meet', () => {
    let widestM = 0;
    for (let vertex = 0; vertex < position.length / 3; vertex += 7) {
      const [x, y, z] = position.subarray(vertex * 3, vertex * 3 + 3);
      // On all sides of a corner, the surface continues at the same height.
      for (const [east, south] of [
        [0.02, 0.011],
        [-0.02, 0.011],
        [0.011, -0.02],
        [-0.011, -0.02],
      ] as const) {
        widestM = Math.max(widestM, Math.abs(mesh.surfaceAt(x! + east, z! + south) - y!));
      }
    }
    expect(widestM).toBeLessThan(0.1);
  });

  it('knows the height of its triangles, not only of their corners', () => {
    for (const [a, b, c] of triangles()) {
      if (Math.abs(a[0]!) > 3_000 || Math.abs(a[2]!) > 3_000) continue;
      const middle = [0, 1, 2].map((axis) => (a[axis]! + b[axis]! + c[axis]!) / 3);
      if (Math.abs(mesh.surfaceAt(middle[0]!, middle[2]!) - middle[1]!) > 0.05) {
        throw new Error(`The surface at ${middle.join(', ')} is ${mesh.surfaceAt(middle[0]!, middle[2]!)}.`);
      }
    }
  });
});
