import { DHV } from './dhv.js';
import { FAI } from './fai.js';
import { FFVL } from './ffvl.js';
import { type League } from './rule-set.js';
import { rulesOn } from './seasons.js';
import { XCLEAGUE } from './xcleague.js';
import { NORWAY, XCONTEST } from './xcontest.js';

describe('the season of a flight', () => {
  it.each<[League, string, string]>([
    [XCONTEST, '2025-09-30', '2025'],
    [XCONTEST, '2025-10-01', '2026'],
    [XCONTEST, '2026-05-11', '2026'],
    [FFVL, '2025-08-31', '2025'],
    [FFVL, '2025-09-01', '2026'],
    [DHV, '2025-09-15', '2025'],
    [DHV, '2025-09-16', '2026'],
    [NORWAY, '2023-10-01', '2024'],
    [XCLEAGUE, '2023-12-31', '2024'],
    [FAI, '2026-05-11', '2022'],
  ])('of %o on %s is %s', (league, date, season) => {
    expect(rulesOn(league, date).season).toBe(season);
  });
});

describe('the rules of a season', () => {
  const typesOf = (league: League, date: string | null) =>
    Object.fromEntries(
      rulesOn(league, date).flightTypes.map(({ code, tiers }) => [code, tiers.at(-1)?.multiplier]),
    );

  it('have no closed triangles at XContest before the season 2019', () => {
    const before = { free_flight: 1, free_triangle: 1.2, fai_triangle: 1.4 };
    expect(typesOf(XCONTEST, '2018-09-30')).toEqual(before);
    expect(typesOf(XCONTEST, '2011-07-01')).toEqual(before);
    const since = { ...before, closed_free_triangle: 1.4, closed_fai_triangle: 1.6 };
    expect(typesOf(XCONTEST, '2018-10-01')).toEqual(since);
    expect(typesOf(XCONTEST, '2026-06-01')).toEqual(since);
  });

  it('are the newest for a flight without a date', () => {
    for (const league of [XCONTEST, FFVL, XCLEAGUE, FAI, DHV, NORWAY]) {
      expect(rulesOn(league, null).flightTypes).toBe(league.rules.at(-1)!.flightTypes);
    }
    expect([XCONTEST, XCLEAGUE, NORWAY].map((league) => rulesOn(league, null).season)).toEqual([
      '2019',
      '2024',
      '2024',
    ]);
  });

  it('follow the published changes of the XC League', () => {
    expect(typesOf(XCLEAGUE, '2017-06-01')).toMatchObject({ out_and_return: 1.8, fai_triangle: 2.3 });
    expect(typesOf(XCLEAGUE, '2018-06-01')).toMatchObject({ out_and_return: 1.7, fai_triangle: 2.2 });
    expect(typesOf(XCLEAGUE, '2021-06-01')).toMatchObject({ out_and_return: 1.7, fai_triangle: 2.2 });
    expect(typesOf(XCLEAGUE, '2022-06-01')).toMatchObject({ out_and_return: 2, fai_triangle: 2.3 });
  });

  it('allow a third point of a distance in the CFD since the season 2018', () => {
    const points = (date: string) => rulesOn(FFVL, date).flightTypes[0]!.turnpoints;
    expect([points('2017-08-31'), points('2017-09-01')]).toEqual([2, 3]);
  });

  it('are verified only for the seasons of the documents that were read', () => {
    expect(rulesOn(NORWAY, '2024-06-01').verified).toBe(true);
    expect(rulesOn(NORWAY, '2026-06-01').verified).toBe(false);
    expect(rulesOn(XCLEAGUE, '2024-06-01').verified).toBe(true);
    expect(rulesOn(XCLEAGUE, '2021-06-01').verified).toBe(false);
    expect(rulesOn(XCONTEST, '2026-06-01').verified).toBe(false);
  });
});
