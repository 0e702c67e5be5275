import { NumberText } from './number-text.js';

describe('numbers in a debrief', () => {
  const en = new NumberText('en');
  const de = new NumberText('de');

  it('rounds half up by the decimal notation, whatever the binary value', () => {
    expect(en.kilometres(44.65)).toBe('44.7\u00a0km');
    expect(en.climb(1.25)).toBe('1.3\u00a0m/s');
    expect(en.climb(-0.04)).toBe('0.0\u00a0m/s');
    expect(de.climb(-1.25)).toBe('−1,3\u00a0m/s');
  });

  it('writes points with one decimal, in the grammatical case of the sentence', () => {
    expect(en.points(32.05)).toBe('32.1\u00a0points');
    expect(de.points(12.7, 'Punkten')).toBe('12,7\u00a0Punkten');
  });

  it('writes a scored distance with one decimal, however long it is', () => {
    expect(en.scoredKilometres(12.345)).toBe('12.3\u00a0km');
    expect(de.scoredKilometres(163.365)).toBe('163,4\u00a0km');
  });
});
