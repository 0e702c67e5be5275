import { csvQuery, readingOf, type CsvImport } from './csv-reading.js';

const DETECTED = {
  ...{ encoding: 'utf-8', delimiter: 'semicolon', date_format: 'dmy', duration_unit: 'minutes' },
  mapping: { flown_on: 'Datum', site: 'Ort' },
} as unknown as CsvImport;

describe('how a CSV file is read', () => {
  it('is detected at first, and then as it was shown', () => {
    const first = { timezone: 'Europe/Zurich', include_recorded: false };
    expect(csvQuery(first)).toEqual({ timezone: 'Europe/Zurich' });
    expect(csvQuery({ ...readingOf(DETECTED), ...first })).toEqual({
      ...{ encoding: 'utf-8', delimiter: 'semicolon', date_format: 'dmy', duration_unit: 'minutes' },
      ...{ timezone: 'Europe/Zurich', flown_on_column: 'Datum', site_column: 'Ort' },
    });
  });

  it('leaves out columns that are not chosen, and an unknown time zone', () => {
    const mapping = { flown_on: 'Datum', site: '' };
    expect(csvQuery({ mapping, timezone: '', include_recorded: true })).toEqual({
      ...{ flown_on_column: 'Datum', include_recorded: true },
    });
  });
});
