import { type SceneThermal } from '../flight-scene.js';
import { buffersOf } from '../worker-messages.js';
import { FlightGeometry } from './flight-geometry.js';
import { climbAndGlides, testTrack } from '../../../../../test/factories/scene-track.js';

const THERMAL: SceneThermal = { number: 1, fromSeconds: 200, toSeconds: 600, climbMps: 2, radiusM: 40 };
const geometry = new FlightGeometry(testTrack(climbAndGlides()), [THERMAL]);

describe('FlightGeometry', () => {
  it('estimates a ground through take-off and landing, below the track', () => {
    const { groundM, y, ground } = geometry.groundReply('estimated', geometry.estimate, null);
    expect(ground).toBe('estimated');
    expect(y[0]! - groundM[0]!).toBeLessThan(40);
    expect(y.at(-1)! - groundM.at(-1)!).toBeLessThan(40);
    expect(y.every((altitude, i) => altitude > groundM[i]!)).toBe(true);
    // Where nothing was raised, the track is at its own altitude.
    expect(y[700]).toBe(geometry.path.y[700]);
  });

  it('never draws the track below the terrain, without changing the path', () => {
    const before = geometry.path.y.slice();
    const { groundM, y, ribbon } = geometry.groundReply('terrain', () => 2_000, null);
    expect(groundM.every((heightM) => heightM === 2_000)).toBe(true);
    expect(Math.min(...y)).toBeGreaterThan(2_000);
    expect(Math.max(...y)).toBe(Math.max(...before));
    for (let vertex = 0; vertex < ribbon.position.length; vertex += 3) {
      expect(ribbon.position[vertex + 1]).toBeGreaterThan(2_000);
    }
    expect(geometry.path.y).toEqual(before);
  });

  it('has a level ground if no altitude is known', () => {
    const flat = new FlightGeometry(
      testTrack(climbAndGlides().map((fix) => ({ ...fix, altitudeM: null }))),
      [],
    );
    expect(flat.estimateKind).toBe('plain');
    expect(geometry.estimateKind).toBe('estimated');
  });

  it('leans the column of a thermal with the drift of the circles', () => {
    const { columns } = geometry.groundReply('estimated', geometry.estimate, null);
    const [x, y] = columns.tops;
    const middle = geometry.path.x[400]!;
    expect(x! - middle).toBeGreaterThan(200); // 2 m/s over the upper half
    expect(y).toBeGreaterThan(2_300);
  });

  it('leaves the curtain out in the thermal', () => {
    const { curtain } = geometry.groundReply('estimated', geometry.estimate, null);
    const strengthAt = (seconds: number) => {
      for (let i = 0; i < curtain.veil.length; i += 3)
        if (curtain.veil[i + 2]! >= seconds) return curtain.veil[i];
      return undefined;
    };
    expect(strengthAt(100)).toBe(1);
    expect(strengthAt(400)).toBe(0);
    expect(strengthAt(800)).toBe(1);
  });

  it('draws a closed score back to its first corner, and dashes the gap and the sector', () => {
    const point = (latitudeDeg: number, longitudeDeg: number) => {
      return { latitudeDeg, longitudeDeg, timeSeconds: null, label: '' };
    };
    const corners = [point(46, 8), point(46.02, 8), point(46.02, 8.03)];
    const points = [point(46, 7.999), ...corners, point(46.001, 8)];
    const open = geometry.score({ closed: false, points: corners, sector: [] })!;
    const closed = geometry.score({ closed: true, points, sector: [] })!;
    expect(closed.position.length).toBeGreaterThan(open.position.length);
    const inSector = geometry.score({ closed: true, points, sector: corners })!;
    expect(inSector.position.length).toBeGreaterThan(closed.position.length);
    expect(geometry.score({ closed: false, points: [], sector: [] })).toBeNull();
  });

  it('moves each buffer once', () => {
    const reply = geometry.groundReply('estimated', geometry.estimate, null);
    const buffers = buffersOf(reply);
    expect(new Set(buffers).size).toBe(buffers.length);
    expect(buffers).toContain(reply.ribbon.position.buffer);
    expect(buffers).not.toContain(geometry.path.y.buffer);
  });
});
