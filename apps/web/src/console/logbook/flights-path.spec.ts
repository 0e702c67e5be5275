import { filtersOf, listQuery } from '../flights/list-query.js';
import { dayFlights, siteFlights } from './flights-path.js';

const SEASON = { starts_on: '2025-10-01', ends_on: '2026-09-30' };
const queryOf = (path: string) => listQuery(filtersOf(new URL(path, 'http://a').searchParams));

describe('the list of flights that the logbook links to', () => {
  it('is of a day on the clocks at the take-off', () => {
    expect(queryOf(dayFlights('2026-02-01'))).toMatchObject({
      flown_on_from: '2026-02-01',
      flown_on_to: '2026-02-01',
    });
  });

  it('is of a site in the season, or in all seasons', () => {
    const site = 'Kössen & Süd';
    expect(queryOf(siteFlights(site, SEASON))).toMatchObject({
      site,
      flown_on_from: '2025-10-01',
      flown_on_to: '2026-09-30',
    });
    expect(queryOf(siteFlights(site, undefined))).toEqual({ site, sort: '-flown_at' });
  });
});
