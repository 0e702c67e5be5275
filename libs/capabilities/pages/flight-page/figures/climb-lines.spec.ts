import { climbClass } from '@core/contract';
import { climbLines } from './climb-lines.js';

/** A track along the x axis, a point every 10 units. */
function linesOf(vario: number[], starts: number[] = [], step = 10) {
  const x = vario.map((_, index) => index * step);
  const startsSegment = vario.map((_, index) => (starts.includes(index) ? 1 : 0));
  const points = { x, y: x.map(() => 0), visibleStep: 0.6, digits: 0 };
  return climbLines({ varioMps: vario, startsSegment }, points).map(({ name, path }) => [
    name,
    path.replaceAll(/(\d+) 0/g, '$1'),
  ]);
}

describe('the lines of a track', () => {
  it('change colour with the climb, each starting where the last one ended', () => {
    expect(linesOf([0, 1, 1, 2, 3, -1, -2, -3, 0])).toEqual([
      ['sink-3', 'M60L70'],
      ['sink-2', 'M50L60'],
      ['sink-1', 'M40L50'],
      ['level', 'M70L80'],
      ['climb-1', 'M0L10L20'],
      ['climb-2', 'M20L30'],
      ['climb-3', 'M30L40'],
    ]);
  });

  it('join stretches of one colour in one path', () => {
    expect(linesOf([-1, -1, 1, -1, -1])).toEqual([
      ['sink-1', 'M0L10M20L30L40'],
      ['climb-1', 'M10L20'],
    ]);
  });

  it('are interrupted at gaps', () => {
    expect(linesOf([-1, -1, -1, -1, -1], [0, 2])).toEqual([['sink-1', 'M0L10M20L30L40']]);
    expect(linesOf([-1, -1, -1], [0, 1, 2])).toEqual([]);
  });

  it('are interrupted where a value is unknown', () => {
    const points = { x: [0, 10, 20, 30], y: [0, NaN, 0, 0], visibleStep: 0.6, digits: 0 };
    const track = { varioMps: [1, 1, 1, 1], startsSegment: [1, 0, 0, 0] };
    expect(climbLines(track, points)).toEqual([{ name: 'climb-1', path: 'M20 0L30 0' }]);
  });

  it('have one colour when climb is unknown', () => {
    expect(linesOf([NaN, NaN, NaN])).toEqual([['level', 'M0L10L20']]);
    expect(climbClass(NaN)).toBe('level');
  });

  it('omit invisible detail, but never an end', () => {
    const [[, path], ...others] = linesOf(
      Array.from({ length: 101 }, () => -1),
      [0],
      0.1,
    ) as [[string, string]];
    expect(others).toEqual([]);
    const points = path.slice(1).split('L');
    expect(points.length).toBeLessThan(25);
    expect([points[0], points.at(-1)]).toEqual(['0', '10']);
  });
});
