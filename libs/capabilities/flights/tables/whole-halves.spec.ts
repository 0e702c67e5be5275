import { RULE_SET_NAMES } from '@core/contract';
import { seasonDays, seasonStartOf } from '@engine/scoring';
import fc from 'fast-check';
import { type LogbookFilter } from './logbook-filter.js';
import { wholeHalvesOf } from './whole-halves.js';

const HOUR_MS = 3_600_000;
const MOMENT = fc.date({
  min: new Date('2019-11-01'),
  max: new Date('2021-02-01'),
  noInvalidDate: true,
});
const FILTER = fc.record(
  {
    flownFrom: MOMENT,
    flownBefore: MOMENT,
    days: fc.tuple(MOMENT, MOMENT).map(([first, last]) => ({ first: dayOf(first), last: dayOf(last) })),
  },
  { requiredKeys: [] },
);

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function halfOf(day: string): string {
  return day.slice(0, 8) + (Number(day.slice(8)) < 16 ? '01' : '16');
}

function passes(takeoff: Date, day: string, { flownFrom, flownBefore, days }: LogbookFilter): boolean {
  return (
    (!flownFrom || takeoff >= flownFrom) &&
    (!flownBefore || takeoff < flownBefore) &&
    (!days || (day >= days.first && day <= days.last))
  );
}

describe('whole halves of months', () => {
  it('are those of which a filter lets all flights pass, wherever they took off', () => {
    fc.assert(
      fc.property(FILTER, MOMENT, fc.integer({ min: -12, max: 14 }), (filter, takeoff, offset) => {
        const day = dayOf(new Date(takeoff.getTime() + offset * HOUR_MS));
        const { first, end, edges } = wholeHalvesOf(filter);
        const isWhole =
          (first === '-infinity' || halfOf(day) >= first) && (end === 'infinity' || halfOf(day) < end);
        const isInEdge = edges.some(
          ([start, before]) =>
            (start === '-infinity' || day >= start) && (before === 'infinity' || day < before),
        );
        if (first !== 'infinity' && isWhole) expect(passes(takeoff, day, filter)).toBe(true);
        else if (passes(takeoff, day, filter)) expect(isInEdge).toBe(true);
        expect(first !== 'infinity' && isWhole && isInEdge).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(RULE_SET_NAMES)('are all days of a season of %s', (name) => {
    const { first, last } = seasonDays(seasonStartOf(name), 2024);
    const dayAfter = dayOf(new Date(Date.parse(last) + 24 * HOUR_MS));
    expect(wholeHalvesOf({ days: { first, last } })).toMatchObject({ first, end: dayAfter });
  });

  it('are none for a name, and all without a filter', () => {
    expect(wholeHalvesOf({ site: 'x' }).edges).toEqual([['-infinity', 'infinity']]);
    expect(wholeHalvesOf({})).toEqual({ first: '-infinity', end: 'infinity', edges: [] });
  });
});
