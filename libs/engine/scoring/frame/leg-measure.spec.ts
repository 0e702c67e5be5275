import { roundTo } from '../rounding.js';
import { type LegMeasure, legMax, legSumMax } from './leg-measure.js';

const STRETCH = 5e-5;
const LEGS = { legDecimals: 2, stretch: STRETCH, slackKm: 0.5001e-2 } as LegMeasure;

/** Three legs in the frame, with their counted lengths under league rounding, including lengths next to ties. */
function triples(): { framed: number[]; counted: number[] }[] {
  return Array.from({ length: 20_000 }, (_, n) => {
    const framed = [n / 7, (n + 0.5) / 100, (n + 0.499_999_9) / 100];
    const counted = framed.map((km, leg) => roundTo(km * (1 + STRETCH * Math.sin(n + 2 * leg)), 2));
    return { framed, counted };
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('bounds of rounded legs', () => {
  it('are never below the counted legs', () => {
    const below = triples().filter(({ framed, counted }) =>
      framed.some((km, leg) => legMax(LEGS, km) < counted[leg]!),
    );
    expect(below).toEqual([]);
  });

  it('are never below the counted sum, and exceed it by less than half a digit per leg', () => {
    const wrong = triples().filter(({ framed, counted }) => {
      const most = legSumMax(LEGS, sum(framed), 3);
      return most < sum(counted) - 1e-9 || most > sum(framed) * (1 + STRETCH) + 0.0151;
    });
    expect(wrong).toEqual([]);
  });
});
