import { type LossReason, scoreSpans } from '@engine/scoring';
import { type RuleSetName } from '@core/contract';
import { onEarth } from './random-tracks.js';

type Corner = readonly [eastKm: number, northKm: number];

/** Scores a flight straight from corner to corner and returns why each type lost, by code. */
function lossesOf(ruleSet: RuleSetName, corners: readonly Corner[]) {
  const steps = 100;
  const places = corners.slice(1).flatMap(([toX, toY], leg) => {
    const [x, y] = corners[leg]!;
    return Array.from({ length: steps }, (_, k): Corner => {
      const part = k / (steps - 1);
      return [x + part * (toX - x), y + part * (toY - y)];
    });
  });
  const columns = onEarth(places, 1, 46, 8);
  const span = { takeoffIndex: 0, landingIndex: places.length - 1 };
  const [score] = scoreSpans(columns, [span], { ruleSets: [ruleSet] });
  const lost = new Map<string, LossReason | null>(score!.types.map((type) => [type.code, type.lost]));
  return { score: score!, lost };
}

describe('why a flight type lost', () => {
  it('states the missing distance if it would have won when closed', () => {
    const { score, lost } = lossesOf('ffvl', [
      [0, 0],
      [30, 0],
      [15, 26],
      [11, 19],
    ]);
    expect(score.best?.code).toBe('distance');
    const reason = lost.get('fai_triangle');
    expect(reason).toMatchObject({ kind: 'not_closed' });
    if (reason?.kind !== 'not_closed') return;
    expect(reason.missingKm).toBeCloseTo(reason.gapKm - reason.limitKm, 9);
    expect(reason.gapKm).toBeGreaterThan(20);
    expect(reason.points).toBeGreaterThan(score.points);
  });

  it.each(['xcleague', 'fai'] as const)('states points rounded as in %s', (ruleSet) => {
    const { score, lost } = lossesOf(ruleSet, [
      [0, 0],
      [30.1, 0.37],
      [15.3, 26.1],
      [1.9, 2.9],
    ]);
    const unclosed = [...lost.values()].filter((reason) => reason?.kind === 'not_closed');
    expect(unclosed.length).toBeGreaterThan(0);
    for (const { points } of unclosed) {
      expect(points).toBe(Number(points.toFixed(1)));
      expect(points).toBeGreaterThan(score.points);
    }
  });

  it('states the side that was too short if the multiplier would have made it win', () => {
    const { score, lost } = lossesOf('ffvl', [
      [0, 0],
      [40, 0],
      [39, 6],
      [0, 0.5],
    ]);
    expect(score.best?.code).toBe('flat_triangle');
    expect(lost.get('fai_triangle')).toMatchObject({ kind: 'side_limit', limitShare: 0.28 });
    expect(lost.get('distance')).toMatchObject({ kind: 'fewer_points' });
  });

  it('states the required distance if the flight was too short', () => {
    const { score, lost } = lossesOf('xcleague', [
      [0, 0],
      [2, 0],
    ]);
    expect(score).toMatchObject({ points: 0, best: null, isOptimal: true });
    expect(lost.get('turnpoint_flight')).toMatchObject({ kind: 'too_short', neededKm: 5 });
  });

  it('states the longest available distance if it was too short', () => {
    const laps = Array.from({ length: 12 }, (_, lap): Corner => [lap % 2 === 0 ? 0 : 1 + lap / 60, lap / 80]);
    const { best } = lossesOf('xcontest', laps).score;
    const reason = lossesOf('xcleague', laps).lost.get('turnpoint_flight');
    expect(best?.code).toBe('free_flight');
    expect(best!.distanceKm).toBeLessThan(5);
    expect(reason).toMatchObject({ kind: 'too_short', neededKm: 5 });
    expect(reason?.kind === 'too_short' && reason.distanceKm).toBeCloseTo(best!.distanceKm, 3);
  });

  it('does not call a scoring type too short', () => {
    // 5.5 km out and back, 150 m apart; the limit of 800 m would leave less than the 5 km that score
    const { score, lost } = lossesOf('xcleague', [
      [0, 0],
      [2.75, 0],
      [0, 0.15],
      [1.5, 0.15],
    ]);
    const outAndReturn = score.types.find(({ code }) => code === 'out_and_return');
    expect(outAndReturn?.best).not.toBeNull();
    expect(lost.get('out_and_return')).toMatchObject({ kind: 'fewer_points' });
  });

  it('calls a type too short by the distance that counts, minus the gap', () => {
    const { lost } = lossesOf('xcleague', [
      [0, 0],
      [2.7, 0],
    ]);
    const reason = lost.get('out_and_return');
    expect(reason).toMatchObject({ kind: 'too_short', neededKm: 5 });
    expect(reason?.kind === 'too_short' && reason.distanceKm).toBeCloseTo(2 * 2.7 - 0.8, 1);
  });

  it('is not stated for the winner', () => {
    const { score, lost } = lossesOf('xcontest', [
      [0, 0],
      [30, 0],
      [15, 26],
      [0, 0.1],
    ]);
    expect(score.best?.code).toBe('closed_fai_triangle');
    expect(lost.get('closed_fai_triangle')).toBeNull();
    expect(lost.get('free_flight')).toMatchObject({ kind: 'fewer_points' });
  });
});
