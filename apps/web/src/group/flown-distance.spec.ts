import { flownDistances, STEP_M } from './flown-distance.js';

const line = (points: readonly (readonly [number, number])[]) => ({
  count: points.length,
  x: Float32Array.from(points, ([x]) => x),
  z: Float32Array.from(points, ([, z]) => z),
});

describe('flownDistances', () => {
  it('is the length of a straight track', () => {
    const points = Array.from({ length: 31 }, (_, i) => [i * 100, 0] as const);
    expect(flownDistances(line(points)).at(-1)).toBeCloseTo(3_000, 0);
  });

  it('counts the way out and the way back', () => {
    const out = Array.from({ length: 21 }, (_, i) => [i * 100, 0] as const);
    expect(flownDistances(line([...out, ...out.toReversed()])).at(-1)).toBeGreaterThan(4_000 - STEP_M);
  });

  it('does not count circles, but their drift', () => {
    const circles = Array.from({ length: 1_201 }, (_, i) => {
      const angle = (i / 20) * 2 * Math.PI;
      return [60 * Math.cos(angle) + i, 60 * Math.sin(angle)] as const;
    });
    const flownM = flownDistances(line(circles)).at(-1)!;
    expect(flownM).toBeGreaterThan(1_150);
    expect(flownM).toBeLessThan(1_400);
  });

  it('never decreases', () => {
    const distances = flownDistances(
      line([
        [0, 0],
        [400, 0],
        [100, 0],
        [600, 0],
        [0, 0],
      ]),
    );
    expect([...distances]).toEqual([...distances].toSorted((a, b) => a - b));
  });
});
