import { drawnPath } from './drawn-path.js';
import { climbAndGlides, type TestFix, testTrack } from '../../../../../test/factories/scene-track.js';

describe('drawnPath', () => {
  it('smooths the steps of a recorder', () => {
    const fixes = Array.from({ length: 60 }, (_, s): TestFix => {
      return { seconds: s, eastM: 10 * s, northM: s % 2, altitudeM: 1000 };
    });
    const { z } = drawnPath(testTrack(fixes));
    const steps = [...z.subarray(5, 55)].map((value, i) => Math.abs(z[i + 6]! - value));
    expect(Math.max(...steps)).toBeLessThan(0.3);
  });

  it('draws round circles from fixes that are far apart', () => {
    const fixes = Array.from({ length: 40 }, (_, i): TestFix => {
      const angle = (i / 6) * 2 * Math.PI; // six fixes per circle
      return {
        seconds: 5 * i,
        eastM: 50 * Math.sin(angle),
        northM: 50 * Math.cos(angle),
        altitudeM: 1000 + i,
      };
    });
    const path = drawnPath(testTrack(fixes));
    expect(path.count).toBeGreaterThan(120);
    for (let i = 20; i < path.count - 20; i++) {
      const radius = Math.hypot(path.x[i]! - path.x[0]!, path.z[i]! - path.z[0]! - 50);
      expect(radius).toBeGreaterThan(43); // a hexagon comes as close as 43.3 m to the middle
      expect(radius).toBeLessThan(53);
    }
  });

  it('adds nothing across a gap, and keeps its mark', () => {
    const fixes = climbAndGlides().filter(({ seconds }) => seconds < 100 || seconds >= 160);
    const path = drawnPath(testTrack(fixes, [0, 100]));
    const start = path.startsSegment.indexOf(1, 1);
    expect(path.timeSeconds[start]! - path.timeSeconds[start - 1]!).toBe(61);
  });

  it('bridges unknown altitudes', () => {
    const fixes = climbAndGlides().map((fix) => ({
      ...fix,
      altitudeM: fix.seconds > 50 && fix.seconds < 100 ? null : fix.altitudeM,
    }));
    const path = drawnPath(testTrack(fixes));
    expect(path.y[75]).toBeCloseTo(1725, 0);
  });

  it('marks where the pilot circles', () => {
    const path = drawnPath(testTrack(climbAndGlides()));
    expect([path.circles[100], path.circles[400], path.circles[700]]).toEqual([0, 1, 0]);
  });
});
