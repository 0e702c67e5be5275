import { filtersOf, hasFilters, listQuery } from './list-query.js';

const queryFor = (search: string) => listQuery(filtersOf(new URLSearchParams(search)));

describe('the filters of the flight list', () => {
  it('sort by date, newest first, and leave nothing out by default', () => {
    expect(queryFor('')).toEqual({ sort: '-flown_at' });
    expect(hasFilters(filtersOf(new URLSearchParams('sort=created_at')))).toBe(false);
  });

  it('are of days on the clocks at the take-off, both included', () => {
    expect(queryFor('from=2026-02-01&to=2026-02-28')).toEqual({
      sort: '-flown_at',
      flown_on_from: '2026-02-01',
      flown_on_to: '2026-02-28',
    });
  });

  it('leave out what the service would reject', () => {
    expect(queryFor('from=yesterday&to=2026-99-01&status=lost&sort=-length&cursor=x&q=%2B-')).toEqual({
      sort: '-flown_at',
    });
    expect(queryFor('site=Col+de+la+Forclaz&status=failed&sort=created_at')).toEqual({
      sort: 'created_at',
      site: 'Col de la Forclaz',
      status: 'failed',
    });
    expect(queryFor('airspace=inside')).toEqual({ sort: '-flown_at', airspace: 'inside' });
    expect(queryFor('airspace=maybe')).toEqual({ sort: '-flown_at' });
    expect(hasFilters(filtersOf(new URLSearchParams('airspace=near')))).toBe(true);
    expect(queryFor('tag=club+cup&tandem=false')).toEqual({
      ...{ sort: '-flown_at', tag: 'club cup', tandem: false },
    });
    expect(queryFor('tag=+&tandem=maybe')).toEqual({ sort: '-flown_at' });
    expect(queryFor('q=fie+june&sort=-points')).toEqual({ sort: '-points', q: 'fie june' });
  });
});
