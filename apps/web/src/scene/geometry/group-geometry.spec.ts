import { withOrigin } from '../../track/common-origin.js';
import { pilotPaths } from '../pilot-paths.js';
import { buffersOf } from '../worker-messages.js';
import { GROUP_POINTS_MAX, GroupGeometry } from './group-geometry.js';
import { climbAndGlides, testTrack } from '../../../../../test/factories/scene-track.js';

const first = testTrack(climbAndGlides());
const second = withOrigin(
  testTrack(
    climbAndGlides().map((fix) => ({ ...fix, northM: fix.northM + 3_000, seconds: fix.seconds * 2 })),
  ),
  first.origin,
);
const geometry = new GroupGeometry([first, second]);

describe('GroupGeometry', () => {
  const path = geometry.pathReply();
  const ground = geometry.groundReply(geometry.estimateKind, geometry.estimate);

  it('has one ground that reaches around all flights', () => {
    const { centreX, centreZ, radiusM } = geometry.extent;
    for (let i = 0; i < path.path.count; i++) {
      expect(Math.abs(path.path.x[i]! - centreX)).toBeLessThanOrEqual(radiusM);
      expect(Math.abs(path.path.z[i]! - centreZ)).toBeLessThanOrEqual(radiusM);
    }
    expect(geometry.estimateKind).toBe('estimated');
    expect(ground.y.every((altitudeM, i) => altitudeM > ground.groundM[i]!)).toBe(true);
  });

  it('puts all ribbons into one mesh that never joins two pilots', () => {
    const { pilot, index, position } = ground.ribbon;
    expect(pilot).toHaveLength(position.length / 3);
    for (let corner = 0; corner < index.length; corner += 3) {
      const pilots = [0, 1, 2].map((offset) => pilot[index[corner + offset]!]);
      expect(new Set(pilots).size).toBe(1);
    }
    expect(new Set(pilot)).toEqual(new Set([0, 1]));
  });

  it('gives each pilot a path of their own, without copies', () => {
    const [one, other] = pilotPaths(path, ground);
    expect(one!.path.x[0]).toBe(path.path.x[0]);
    expect(other!.path.timeSeconds[0]).toBe(0);
    expect(other!.path.timeSeconds.at(-1)).toBeCloseTo(second.timeSeconds.at(-1)!, 0);
    expect(other!.path.x.buffer).toBe(path.path.x.buffer);
    expect(one!.path.count + other!.path.count).toBe(path.path.count);
  });

  it('stands the estimated ground close to both take-offs', () => {
    const [one, other] = pilotPaths(path, ground);
    for (const { y, groundM } of [one!, other!]) expect(y[0]! - groundM[0]!).toBeLessThan(60);
  });

  it('inserts no points beyond the limit of a group', () => {
    const sparse = testTrack(climbAndGlides().filter((_fix, i) => i % 10 === 0));
    const small = new GroupGeometry([sparse]).pathReply().path.count;
    expect(small).toBeGreaterThan(sparse.count * 2);
    const many = Math.ceil(GROUP_POINTS_MAX / small) + 1;
    const large = new GroupGeometry(Array.from({ length: many }, () => sparse)).pathReply();
    expect(large.path.count).toBe(sparse.count * many);
  });

  it('moves to the page without sharing memory with the worker', () => {
    const before = geometry.pathReply().path.x.slice();
    const reply = geometry.pathReply();
    structuredClone(reply, { transfer: buffersOf(reply) });
    expect(geometry.pathReply().path.x).toEqual(before);
  });
});
