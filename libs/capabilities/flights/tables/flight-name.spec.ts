import {
  dependsOnTakeoff,
  type FlightNaming,
  isSiteUndecided,
  siteAfter,
  titleAfter,
} from './flight-name.js';

const naming = (changes: Partial<FlightNaming> = {}): FlightNaming => ({
  title: 'Flight on 2025-06-14',
  titleChosen: false,
  site: null,
  siteChosen: false,
  ownSiteId: null,
  foundSite: null,
  places: null,
  homeCountry: null,
  ...changes,
});

describe('the name of a flight after a result', () => {
  it.each([
    ['no site, before the first result', naming(), 'processing', true],
    ['no site, after a failure', naming(), 'failed', true],
    ['no site, after a result without one', naming(), 'processed', false],
    ['a placeholder from the file', naming({ site: 'None' }), 'processed', true],
    ['a real site', naming({ site: 'Fiesch' }), 'processing', false],
    ['a site that its owner removed', naming({ siteChosen: true }), 'processing', false],
    ['a placeholder that its owner chose', naming({ site: 'None', siteChosen: true }), 'processing', false],
  ] as const)('with %s', (_case, name, status, isUndecided) => {
    expect(isSiteUndecided(name, status)).toBe(isUndecided);
  });

  const FIESCH = {
    timezone: 'Europe/Zurich',
    country: 'CH',
    takeoff_place: { name: 'Fiesch', country: 'CH', latitude: 46.4, longitude: 8.1, distance_km: 1 },
    landing_place: null,
  };
  const none = naming({ title: 'None, 2025-06-14', site: 'None' });
  const named = (title: string) => naming({ title, places: FIESCH });

  it.each([
    ['a site', naming(), 'Kühboden', 'Kühboden, 2025-06-14'],
    ['a town', naming(), null, 'Fiesch, 2025-06-14'],
    ['a placeholder and a site', none, 'Kühboden', 'Kühboden, 2025-06-14'],
    ['a placeholder and a town', none, null, 'Fiesch, 2025-06-14'],
    ['a placeholder alone as its title', naming({ title: 'NKN', site: 'NKN' }), 'Kühboden', 'Kühboden'],
    ['a file without a date', naming({ title: 'Flight' }), null, 'Fiesch'],
    ['a title that its owner chose', naming({ titleChosen: true }), 'Kühboden', 'Flight on 2025-06-14'],
    ['a title from before choices were recorded', naming({ title: 'First flight' }), null, 'First flight'],
    ['a title in its own words', naming({ title: 'Summer 2025-06-14' }), null, 'Summer 2025-06-14'],
    ['a town, and now a site', named('Fiesch, 2025-06-14'), 'Kühboden', 'Kühboden, 2025-06-14'],
    ['a country that is home now', named('Fiesch (CH), 2025-06-14'), null, 'Fiesch, 2025-06-14'],
  ])('with %s', (_case, name, site, title) => {
    expect(titleAfter(name, { site, places: FIESCH, flownOn: null })).toBe(title);
  });

  it('has the country if that is not the one of the account', () => {
    const guest = naming({ homeCountry: 'AT' });
    expect(titleAfter(guest, { site: null, places: FIESCH, flownOn: null })).toBe('Fiesch (CH), 2025-06-14');
    const pilot = naming({ homeCountry: 'CH' });
    expect(titleAfter(pilot, { site: null, places: FIESCH, flownOn: null })).toBe('Fiesch, 2025-06-14');
  });

  it('is only the date where no place is known', () => {
    expect(titleAfter(none, { site: null, places: null, flownOn: null })).toBe('Flight on 2025-06-14');
  });

  it.each([
    ['a log that begins two days earlier', naming(), null, 'Flight on 2025-06-16'],
    ['a site', naming({ title: 'Fiesch, 2025-06-14', site: 'Fiesch' }), 'Fiesch', 'Fiesch, 2025-06-16'],
    ['a title that its owner chose', naming({ titleChosen: true }), null, 'Flight on 2025-06-14'],
    ['a title in its own words', naming({ title: 'Summer 2025-06-14' }), null, 'Summer 2025-06-14'],
    ['a title without a date', naming({ title: 'Fiesch', site: 'Fiesch' }), 'Fiesch', 'Fiesch'],
  ])('takes its date from the take-off: %s', (_case, name, site, title) => {
    expect(titleAfter(name, { site, places: null, flownOn: '2025-06-16' })).toBe(title);
  });
});

describe('the site of a flight after a result', () => {
  const OWN = { ownSiteId: 'sit_1', ownName: 'Home hill' };
  const nowhere = { ownSiteId: null, ownName: null, isRenamed: false, found: null };
  const atHome = { ...nowhere, ...OWN, found: 'Known' };
  const named = (foundSite: string | null) => naming({ site: 'Home hill', ownSiteId: 'sit_1', foundSite });
  const own = (foundSite: string | null) => ({ site: 'Home hill', ownSiteId: 'sit_1', foundSite });
  const found = (site: string | null) => ({ site, ownSiteId: null, foundSite: null });

  it.each([
    ['the own site before a known one', naming(), 'processing', atHome, own('Known')],
    [
      'a known one without an own site',
      naming(),
      'processing',
      { ...nowhere, found: 'Known' },
      found('Known'),
    ],
    ['what the file says', naming({ site: 'Fiesch' }), 'processing', atHome, found('Fiesch')],
    [
      'the own site where that was renamed',
      naming({ site: 'Fiesch' }),
      'processing',
      { ...atHome, isRenamed: true },
      own('Fiesch'),
    ],
    ['not a placeholder from the file', naming({ site: 'None' }), 'processing', atHome, own('Known')],
    ['none where its owner removed it', naming({ siteChosen: true }), 'processing', atHome, found(null)],
    ['the own site of a result without a site', naming(), 'processed', { ...atHome, found: null }, own(null)],
    ['the own site while the take-off is there', named('Fiesch'), 'processed', atHome, own('Fiesch')],
    ['what was found once the take-off is elsewhere', named('Fiesch'), 'processed', nowhere, found('Fiesch')],
    [
      'a known site once the take-off is there',
      named(null),
      'processed',
      { ...nowhere, found: 'Known' },
      found('Known'),
    ],
  ] as const)('is %s', (_case, before, status, takeoff, after) => {
    expect(dependsOnTakeoff(before, status)).toBe(true);
    expect(siteAfter(before, status, takeoff)).toEqual(after);
  });

  it('stays what a result has named, without a look-up', () => {
    expect(dependsOnTakeoff(naming({ site: 'Fiesch' }), 'processed')).toBe(false);
    expect(dependsOnTakeoff(naming({ siteChosen: true }), 'processed')).toBe(false);
  });
});
