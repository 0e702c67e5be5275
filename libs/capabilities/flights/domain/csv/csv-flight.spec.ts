import {
  addDays,
  type CsvField,
  ENTERED_KM_MAX,
  ENTERED_SECONDS_MAX,
  FIRST_FLOWN_ON,
  TAG_CHARACTERS_MAX,
  TAGS_PER_FLIGHT_MAX,
  utcDayOf,
} from '@core/contract';
import { csvFlight, type CsvReading, RowRefused } from './csv-flight.js';

type Cells = Partial<Record<CsvField, string>>;

const READING: CsvReading = { dateFormat: 'ymd', durationUnit: 'minutes', timezone: 'Europe/Zurich' };
const read = (cells: Cells, reading: Partial<CsvReading> = {}) =>
  csvFlight((field) => ({ flown_on: '2012-06-14', ...cells })[field] ?? '', { ...READING, ...reading });
const refusalOf = (cells: Cells) => {
  try {
    read(cells);
  } catch (error) {
    if (error instanceof RowRefused) return `${error.field} ${error.message}`;
    throw error;
  }
  return 'none';
};

describe('the flight in a row', () => {
  it('has the fields of its cells', () => {
    const cells = {
      ...{ takeoff_time: '2:05 pm', duration: '1:15', site: ' Fiesch ', country: 'Suisse', glider: 'Sigma' },
      ...{
        distance_km: '12,5',
        title: '',
        notes: 'a\nb',
        tags: 'XC, xc|first',
        tandem: 'ja',
        passenger: 'Zoë',
      },
    };
    expect(read(cells)).toEqual({
      ...{ flownOn: '2012-06-14', takeoffTime: '14:05', timezone: 'Europe/Zurich', durationSeconds: 4_500 },
      ...{ site: 'Fiesch', country: 'CH', glider: 'Sigma', distanceKm: 12.5, title: undefined },
      ...{ notes: 'a\nb', tags: ['xc', 'first'], tandem: true, passenger: 'Zoë' },
    });
  });

  it('needs only a day', () => {
    expect(read({})).toEqual({
      ...{ flownOn: '2012-06-14', takeoffTime: null, timezone: null, durationSeconds: 0, site: null },
      ...{ country: null, glider: null, distanceKm: null, title: undefined, notes: null, tags: [] },
      ...{ tandem: null, passenger: null },
    });
  });

  it('takes off at the time of its own column, otherwise at the one behind the day', () => {
    expect(read({ flown_on: '2012-06-14 09:00', takeoff_time: '14:05' }).takeoffTime).toBe('14:05');
    expect(read({ flown_on: '2012-06-14 09:00' }).takeoffTime).toBe('09:00');
    expect(read({ flown_on: '2012-06-14 00:00:00', landing_time: '15:00' })).toMatchObject({
      ...{ takeoffTime: null, timezone: null, durationSeconds: 0 },
    });
    expect(read({ flown_on: '2012-06-13T22:15:00Z' }, { timezone: 'Pacific/Auckland' })).toMatchObject({
      ...{ flownOn: '2012-06-14', takeoffTime: '10:15' },
    });
    expect(refusalOf({ flown_on: '2012-06-14 25:10' })).toMatch(/^flown_on is not a date/);
  });

  it('lasts as its duration says, otherwise until it lands on the same day', () => {
    const lasts = (cells: Cells) => read({ takeoff_time: '14:05', ...cells }).durationSeconds;
    expect(lasts({ landing_time: '15:20' })).toBe(4_500);
    expect(lasts({ landing_time: '14:05' })).toBe(0);
    expect(lasts({ landing_time: '15:20', duration: '60' })).toBe(3_600);
    expect(lasts({ landing_time: 'late', duration: '60' })).toBe(3_600);
    expect(lasts({ landing_time: '01:00', duration: '11 h' })).toBe(39_600);
    expect(lasts({ takeoff_time: '', landing_time: '15:20' })).toBe(0);
    expect(refusalOf({ takeoff_time: '14:05', landing_time: '13:05' })).toBe(
      'landing_time is before the take-off: 13:05',
    );
    expect(refusalOf({ takeoff_time: '14:05', landing_time: 'late' })).toBe(
      'landing_time is not a time such as 14:05: late',
    );
  });

  it('is on a day from the first to today', () => {
    const [today, later] = [utcDayOf(new Date()), addDays(utcDayOf(new Date()), 2)];
    expect([FIRST_FLOWN_ON, today].map((day) => refusalOf({ flown_on: day }))).toEqual(['none', 'none']);
    expect(refusalOf({ flown_on: '1959-12-31' })).toBe('flown_on is before 1960-01-01');
    expect(refusalOf({ flown_on: later })).toBe('flown_on is in the future');
    expect(refusalOf({ flown_on: '' })).toBe('flown_on is empty');
  });

  it('has no more than a flight can have', () => {
    expect(read({ duration: '96:00' }).durationSeconds).toBe(ENTERED_SECONDS_MAX);
    expect(refusalOf({ duration: '96:01' })).toBe('duration has more than 96 hours');
    expect(read({ distance_km: '10000' }).distanceKm).toBe(ENTERED_KM_MAX);
    expect(refusalOf({ distance_km: '10000.1' })).toBe('distance_km has more than 10000 km');
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join();
    expect(refusalOf({ tags: tags(TAGS_PER_FLIGHT_MAX) })).toBe('none');
    expect(refusalOf({ tags: tags(TAGS_PER_FLIGHT_MAX + 1) })).toBe('tags has more than 20 tags');
    expect(refusalOf({ tags: '🪂'.repeat(TAG_CHARACTERS_MAX) })).toBe('none');
    expect(refusalOf({ tags: '🪂'.repeat(TAG_CHARACTERS_MAX + 1) })).toBe(
      'tags has more than 40 characters per tag',
    );
    expect(refusalOf({ site: 'x'.repeat(121) })).toBe('site has more than 120 characters');
  });

  it('is refused with the start of the cell that is wrong', () => {
    expect(refusalOf({ tandem: `${'x'.repeat(40)}y` })).toBe(
      `tandem is neither yes nor no: ${'x'.repeat(40)}…`,
    );
  });
});
