import { roundTo } from '../rounding.js';
import { type LegMeasure, legMax, legSumMax } from './leg-measure.js';

const STRETCH = 5e-5;
const LEGS = { legDecimals: 2, stretch: STRETCH, slackKm: 0.5001e-2 } as LegMeasure;

/** Three legs in the frame, with what a league may make of them, and lengths next to ties among them. */
function triples(): { framed: number[]; counted: number[] }[] {
  return Array.from({ length: 20_000 }, (_, n) => {
    const framed = [n / 7, (n + 0.5) / 100, (n + 0.499_999_9) / 100];
    const counted = framed.map((km, leg) => roundTo(km * (1 + STRETCH * Math.sin(n + 2 * leg)), 2));
    return { framed, counted };
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('bounds of rounded legs', () => {
  it('are never below what the legs count', () => {
    const below = triples().filter(({ framed, counted }) =>
      framed.some((km, leg) => legMax(LEGS, km) < counted[leg]!),
    );
    expect(below).toEqual([]);
  });

  it('are never below what their sum counts, and less than half a digit a leg above', () => {
    const wrong = triples().filter(({ framed, counted }) => {
      const most = legSumMax(LEGS, sum(framed), 3);
      return most < sum(counted) - 1e-9 || most > sum(framed) * (1 + STRETCH) + 0.0151;
    });
    expect(wrong).toEqual([]);
  });
});
