import { isSiteUndecided, nameAfterPlace, titleOfDay } from './flight-name.js';

const naming = (changes: Partial<Parameters<typeof nameAfterPlace>[0]> = {}) => ({
  title: 'Flight on 2025-06-14',
  titleChosen: false,
  site: null,
  siteChosen: false,
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

  it.each([
    ['a place', naming(), 'Fiesch', 'Fiesch, 2025-06-14'],
    ['no place', naming({ title: 'None, 2025-06-14', site: 'None' }), null, 'Flight on 2025-06-14'],
    [
      'a placeholder and a place',
      naming({ title: 'None, 2025-06-14', site: 'None' }),
      'Fiesch',
      'Fiesch, 2025-06-14',
    ],
    ['a placeholder alone as its title', naming({ title: 'NKN', site: 'NKN' }), 'Fiesch', 'Fiesch'],
    ['a file without a date', naming({ title: 'Flight' }), 'Fiesch', 'Fiesch'],
    ['a title that its owner chose', naming({ titleChosen: true }), 'Fiesch', 'Flight on 2025-06-14'],
    [
      'a title from before choices were recorded',
      naming({ title: 'First flight of the year' }),
      'Fiesch',
      'First flight of the year',
    ],
  ])('with %s', (_case, name, place, title) => {
    expect(nameAfterPlace(name, place)).toEqual({ title, site: place });
  });

  it.each([
    ['a log that begins two days earlier', naming(), 'Flight on 2025-06-16'],
    ['a site', naming({ title: 'Fiesch, 2025-06-14', site: 'Fiesch' }), 'Fiesch, 2025-06-16'],
    ['a title that its owner chose', naming({ titleChosen: true }), 'Flight on 2025-06-14'],
    ['a title in its own words', naming({ title: 'Summer 2025-06-14' }), 'Summer 2025-06-14'],
    ['a title without a date', naming({ title: 'Fiesch', site: 'Fiesch' }), 'Fiesch'],
  ])('takes its date from the take-off: %s', (_case, name, title) => {
    expect(titleOfDay(name, '2025-06-16')).toBe(title);
  });

  it('keeps its title if the file has no date', () => {
    expect(titleOfDay(naming(), null)).toBe('Flight on 2025-06-14');
  });
});
