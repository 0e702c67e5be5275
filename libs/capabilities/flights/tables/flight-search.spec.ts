import { type SearchedFlight, searchEntries, searchQuery } from './flight-search.js';

const FLIGHT: SearchedFlight = {
  title: "Col de l'Arpettaz, 2019-06-08",
  site: 'Kössen – Unterberghorn',
  places: null,
  glider: 'Advance Sigma 11',
  notes: 'Rough above 2,500 m.\nLanded in the headwind.',
  tags: ['club cup'],
  passenger: 'Zoë',
  flownOn: '2019-06-08',
};

/** Whether a search finds the flight, by what PostgreSQL does with the query. */
function isFound(text: string, flight: Partial<SearchedFlight> = {}, of = '7'): boolean {
  const query = searchQuery('7', text);
  if (query === null) return false;
  const entries = searchEntries(of, { ...FLIGHT, ...flight });
  return query.split(' & ').every((part) => {
    const beginning = /^'(.*)':\*$/.exec(part)![1]!;
    return entries.some((entry) => entry.startsWith(beginning));
  });
}

describe('the search for flights', () => {
  it.each([
    ['the beginning of a word', 'arp'],
    ['any word of the site', 'unter'],
    ['a word without its accent', 'kossen'],
    ['an umlaut', 'Kössen'],
    ['an umlaut written with an e', 'KOESSEN'],
    ['the glider', 'sigma 11'],
    ['month and year', 'june 2019'],
    ['the beginning of a month', 'jun'],
    ['the month in German', 'Juni 2019'],
    ['the month in French', 'juin'],
    ['a month in digits', '2019-06'],
    ['a day', '2019-06-08'],
    ['a word of the notes', 'headw'],
    ['a tag', 'cup'],
    ['the passenger', 'zoe'],
    ['words of everything', 'sigma koss june'],
  ])('finds %s', (_what, text) => {
    expect(isFound(text)).toBe(true);
  });

  it.each([
    ['the middle of a word', 'pettaz'],
    ['another month', 'july 2019'],
    ['one word of two', 'sigma fiesch'],
    ['punctuation', "'& |!:*"],
  ])('does not find %s', (_what, text) => {
    expect(isFound(text)).toBe(false);
  });

  it('finds a flight by the nearest town', () => {
    const takeoff_place = { name: 'Fiesch', country: 'CH', latitude: 46.4, longitude: 8.1, distance_km: 2 };
    const places = { timezone: null, country: 'CH', takeoff_place, landing_place: null };
    expect([isFound('fie'), isFound('fie', { places })]).toEqual([false, true]);
  });

  it.each([
    ['Łódź', 'lodz'],
    ['Åre Ørland', 'are orland'],
    ['Weißhorn', 'weisshorn'],
    ['Δελφοί', 'δελφοι'],
    ['Бишкек', 'биш'],
  ])('writes "%s" as "%s"', (site, text) => {
    expect(isFound(text, { site })).toBe(true);
  });

  it('leaves the flights of other accounts alone', () => {
    expect([isFound('sigma', {}, '7'), isFound('sigma', {}, '70')]).toEqual([true, false]);
  });

  it('cannot break out of its query', () => {
    expect(searchQuery('7', `a' | 'b`)).toBe(`'7/a':* & '7/b':*`);
    expect(searchQuery('7', 'a\\b')).toBe(`'7/a':* & '7/b':*`);
  });
});
