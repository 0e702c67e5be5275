import { RULE_SET_NAMES, type RuleSetName } from '@core/contract';
import { type LogbookGroupTotals } from '../../tables/logbook.repository.js';
import { presentStatistics } from './statistics.presenter.js';

const NO_POINTS = Object.fromEntries(RULE_SET_NAMES.map((name) => [name, null])) as Record<RuleSetName, null>;

function totals(
  group: LogbookGroupTotals['group'],
  key: string | null,
  flights: number,
  points: Partial<Record<RuleSetName, number | null>> = {},
): LogbookGroupTotals {
  return {
    ...{
      group,
      key,
      flights,
      flightsWithoutTrack: 1,
      days: 1,
      durationSeconds: 60,
      durationMaxSeconds: 60,
      trackLengthKm: 1.005,
    },
    ...{
      climbTotalM: 10,
      thermalCount: 1,
      bestPoints: { ...NO_POINTS, ...points },
    },
  };
}

function present(found: readonly LogbookGroupTotals[], groupsMax = 10) {
  return presentStatistics({
    seasons: { rule_set: 'xcontest', season_starts_on: '10-01', season: null },
    seasonStart: { month: 10, day: 1 },
    groups: ['season', 'site'],
    totals: [totals(null, null, 6), ...found],
    groupsMax,
  });
}

describe('statistics', () => {
  it('have at most STATISTICS_GROUPS_MAX groups in a list, and count the others', () => {
    const sites = ['a', 'b', 'c'].map((site, index) => totals('site', site, index + 1));
    const { sites: shown, groups_omitted: omitted, total } = present(sites, 2);
    expect(shown!.map(({ site }) => site)).toEqual(['c', 'b']);
    expect([omitted, total.flights]).toEqual([1, 6]);
  });

  it('have the latest season first, with its first and last day', () => {
    const seasons = [totals('season', '2025', 1), totals('season', null, 1), totals('season', '2026', 2)];
    expect(
      present(seasons).seasons!.map(({ season, starts_on: from, ends_on: to }) => [season, from, to]),
    ).toEqual([
      ['2026', '2025-10-01', '2026-09-30'],
      ['2025', '2024-10-01', '2025-09-30'],
      [null, null, null],
    ]);
  });

  it('leave out rule sets under which nothing scores', () => {
    const [site] = present([totals('site', 'a', 1, { xcontest: 187.39999389648438, ffvl: null })]).sites!;
    expect(site!.best_points).toEqual({ xcontest: 187.4 });
  });
});
