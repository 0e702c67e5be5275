import fc from 'fast-check';
import { medianOf } from './median-of.js';

describe('the median', () => {
  it('is the middle of the sorted values, whatever they are', () => {
    const anyValues = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(anyValues, fc.nat(), (list, rest) => {
        const count = 1 + (rest % list.length);
        const sorted = list.slice(0, count).sort((a, b) => a - b);
        expect(medianOf(Float64Array.from(list), count)).toBe(sorted[count >> 1]);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});
