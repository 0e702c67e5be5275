import { type PublicTrack } from '../public-flight.dto.js';
import { liftLines } from './track-lines.js';

/** A track along the x axis, a point every 10 units. */
function linesOf(vario: (number | null)[] | null, segmentStarts = [0], step = 10) {
  const count = vario?.length ?? 4;
  const x = Array.from({ length: count }, (_, index) => index * step);
  const track = { columns: { vario_mps: vario }, segment_starts: segmentStarts } as unknown as PublicTrack;
  return liftLines(track, { x, y: x.map(() => 0) }).map(({ lift, points }) => [
    lift,
    points.replaceAll(/(\d+)\.0,0\.0/g, '$1'),
  ]);
}

describe('the lines of a track', () => {
  it('change colour with the lift, each starting where the last one ended', () => {
    expect(linesOf([0, 1, 1.9, 2, 3, -0.1, -2, -2.1])).toEqual([
      ['up1', '0 10 20'],
      ['up2', '20 30 40'],
      ['down1', '40 50 60'],
      ['down2', '60 70'],
    ]);
  });

  it('are interrupted at gaps', () => {
    expect(linesOf([-1, -1, -1, -1, -1], [0, 2])).toEqual([
      ['down1', '0 10'],
      ['down1', '20 30 40'],
    ]);
    expect(linesOf([-1, -1, -1], [0, 1, 2])).toEqual([]);
  });

  it('have one colour when lift is unknown', () => {
    expect(linesOf(null)).toEqual([['down1', '0 10 20 30']]);
    expect(linesOf([null, null, null])).toEqual([['down1', '0 10 20']]);
  });

  it('omit invisible detail, but never an end', () => {
    const [line, ...others] = linesOf(
      Array.from({ length: 101 }, () => -1),
      [0],
      0.1,
    );
    expect(others).toEqual([]);
    const points = String(line![1]).split(' ');
    expect(points.length).toBeLessThan(25);
    expect([points[0], points.at(-1)]).toEqual(['0', '10']);
  });
});
