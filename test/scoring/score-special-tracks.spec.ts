import { type ScoredColumns, scoreSpans } from '@engine/scoring';
import { onEarth } from './random-tracks.js';

/** Around three corners and back, about 60 km, circling a little all the way. */
function roundTrip(fixes: number): ScoredColumns {
  const corners = [
    [0, 0],
    [20, 3],
    [9, 18],
    [0.2, 0.3],
  ] as const;
  const points = Array.from({ length: fixes }, (_, i): [number, number] => {
    const at = (i / fixes) * (corners.length - 1);
    const [fromX, fromY] = corners[Math.floor(at)]!;
    const [toX, toY] = corners[Math.floor(at) + 1]!;
    const part = at % 1;
    const x = fromX + part * (toX - fromX) + 0.05 * Math.cos(i / 4);
    return [x, fromY + part * (toY - fromY) + 0.05 * Math.sin(i / 4)];
  });
  return onEarth(points, 1, 46, 8);
}

/** Keeps the fixes whose index `keeps` accepts. */
function thinned({ latitudeDeg, longitudeDeg }: ScoredColumns, keeps: (i: number) => boolean): ScoredColumns {
  const kept = (_: number, i: number): boolean => keeps(i);
  return { latitudeDeg: latitudeDeg.filter(kept), longitudeDeg: longitudeDeg.filter(kept) };
}

function scoresOf(columns: ScoredColumns) {
  return scoreSpans(columns, [{ takeoffIndex: 0, landingIndex: columns.latitudeDeg.length - 1 }]);
}

describe('a log of 65,000 fixes', () => {
  const FIXES = 65_000;
  const whole = roundTrip(FIXES);

  it('is proven within the usual budget by every rule set, and no part of its fixes scores more', () => {
    const part = scoresOf(thinned(whole, (i) => i % 50 === 0));
    scoresOf(whole).forEach((score, at) => {
      expect(score).toMatchObject({ isOptimal: true });
      expect(score.points).toBeGreaterThanOrEqual(part[at]!.points);
      expect(score.points).toBeLessThan(part[at]!.points * 1.03 + 0.5);
    });
  });
});

describe('a gap in a log', () => {
  const whole = roundTrip(3000);

  it('costs nothing if it contained no turnpoint', () => {
    const [xcontest] = scoresOf(whole);
    const turnpoints = xcontest!.best!.turnpoints;
    const [from, to] = [turnpoints[0]! + 100, turnpoints[1]! - 100];
    const [withGap] = scoresOf(thinned(whole, (i) => i < from || i > to));
    expect(withGap!.best!.turnpoints).toHaveLength(3);
    expect(withGap!.points).toBe(xcontest!.points);
  });

  it('leaves the best of the rest if it contained a turnpoint', () => {
    const [xcontest] = scoresOf(whole);
    const turnpoint = xcontest!.best!.turnpoints[1]!;
    const [withGap] = scoresOf(thinned(whole, (i) => Math.abs(i - turnpoint) > 150));
    expect(withGap).toMatchObject({ isOptimal: true });
    expect(withGap!.points).toBeLessThan(xcontest!.points);
    expect(withGap!.points).toBeGreaterThan(0.7 * xcontest!.points);
  });
});

describe('a flight around the pole', () => {
  it('is a triangle like any other', () => {
    const fixes = 3600;
    const latitudeDeg = new Float64Array(fixes).fill(89.9);
    const longitudeDeg = Float64Array.from(latitudeDeg, (_, i) => -180 + (360 * i) / (fixes - 1));
    const [xcontest] = scoresOf({ latitudeDeg, longitudeDeg });
    // a degree of latitude is 111.694 km there: an equilateral triangle in a circle of a tenth of it
    const perimeterKm = 3 * Math.sqrt(3) * 11.1694;
    expect(xcontest).toMatchObject({ isOptimal: true, best: { code: 'closed_fai_triangle' } });
    expect(xcontest!.best!.distanceKm).toBeCloseTo(perimeterKm, 2);
  });
});
