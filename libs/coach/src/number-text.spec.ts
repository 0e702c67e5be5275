import { NumberText } from './number-text.js';
import { scoreWorth } from './score-worth.js';

describe('numbers in a debrief', () => {
  const en = new NumberText('en');
  const de = new NumberText('de');

  it('rounds half up by the decimal notation, whatever the binary value', () => {
    expect(en.kilometres(44.65)).toBe('44.7\u00a0km');
    expect(en.climb(1.25)).toBe('1.3\u00a0m/s');
    expect(en.climb(-0.04)).toBe('0.0\u00a0m/s');
    expect(de.climb(-1.25)).toBe('−1,3\u00a0m/s');
  });

  it('writes points with the precision of the score, in the grammatical case of the sentence', () => {
    expect(en.points(32.05)).toBe('32.05\u00a0points');
    expect(de.points(12.7, 'Punkten')).toBe('12,70\u00a0Punkten');
  });

  it('writes a scored distance with all digits of the score, because rounding 12.345 km again may be wrong', () => {
    expect(en.scoredKilometres(12.345)).toBe('12.345\u00a0km');
    expect(de.scoredKilometres(7)).toBe('7,000\u00a0km');
  });

  it.each([
    [1, null, '189.96\u00a0points'],
    [1, 0, '189.96\u00a0points'],
    [1.6, 0, '189.96\u00a0points (× 1.6)'],
    [1.75, 3208, '189.96\u00a0points (× 1.75, − 3.208\u00a0km)'],
  ])('explains the points: × %s, %s m deducted', (multiplier, deductedM, text) => {
    const best = {
      type: 'closed_fai_triangle',
      points: 189.96,
      distance_km: 121.933,
      multiplier,
      closing_distance_m: deductedM,
      closing_deducted_m: deductedM,
      leg_count: 3,
      leg_shortest_km: 34.1,
      leg_longest_km: 45.9,
      speed_kmh: 25,
    };
    const words = {
      factor: (factor: string) => `× ${factor}`,
      lessGap: (distance: string) => `− ${distance}`,
    };
    expect(scoreWorth(best, en, words)).toBe(text);
  });
});
