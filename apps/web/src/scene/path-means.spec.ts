import { type DrawnPath } from './geometry/drawn-path.js';
import { PathMeans } from './path-means.js';
import { type DrawnLine, positionAt } from './path-position.js';

/** Circles while drifting, with a gap of 90 s, at uneven times. */
function circling(): DrawnLine {
  const times = Array.from({ length: 600 }, (_, i) => i * 1.5 + (i % 3) * 0.2 + (i > 300 ? 90 : 0));
  const column = (of: (seconds: number) => number) => Float32Array.from(times, of);
  const path: DrawnPath = {
    count: times.length,
    timeSeconds: Float32Array.from(times),
    x: column((t) => 60 * Math.sin(t / 4) + t * 3),
    y: column((t) => 900 + t),
    z: column((t) => 60 * Math.cos(t / 4)),
    climbMps: column(() => 1),
    startsSegment: new Uint8Array(times.length),
    circles: new Uint8Array(times.length),
  };
  return { path, y: path.y };
}

describe('PathMeans', () => {
  const line = circling();
  const means = new PathMeans(line);
  const end = line.path.timeSeconds.at(-1)!;

  it.each([
    ['a circle', 100, 125],
    ['less than a step', 200.3, 200.4],
    ['a gap', 420, 580],
    ['the time before the first point', -30, 20],
    ['the time after the last', end - 20, end + 40],
    ['more than the whole flight', -100, end + 100],
  ])('are those of many samples over %s', (_, from, to) => {
    const samples = Array.from({ length: 20_000 }, (_sample, i) =>
      positionAt(line, from + ((i + 0.5) / 20_000) * (to - from)),
    );
    const found = means.between(from, to);
    for (const axis of ['x', 'y', 'z'] as const) {
      const mean = samples.reduce((sum, position) => sum + position[axis], 0) / samples.length;
      expect(Math.abs(found[axis] - mean)).toBeLessThan(0.02);
    }
  });

  it('are the position itself at a moment', () => {
    expect(means.between(77, 77)).toEqual(positionAt(line, 77));
  });
});
