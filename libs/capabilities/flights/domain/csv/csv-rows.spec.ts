import { readCsv } from './csv-file.js';
import { flightsIn, readingOf } from './csv-rows.js';

const fileOf = (text: string) => readCsv(Buffer.from(text), { rowsMax: 20_000 });

describe('the rows of a file', () => {
  it('are refused if they have more cells than columns', async () => {
    const file = await fileOf('Date,km,Site\n2012-06-14,12,5,Fiesch\n2012-06-14,12,Fiesch,,\n');
    const mapping = { flown_on: 'Date', distance_km: 'km', site: 'Site' };
    const reading = await readingOf(file, mapping, { timezone: null });
    const { read, refusals } = await flightsIn(file, mapping, reading);
    expect(read).toMatchObject([{ line: 3, flight: { distanceKm: 12, site: 'Fiesch' } }]);
    expect(refusals).toEqual([
      {
        ...{ line: 2, field: 'flown_on' },
        reason: 'has 4 cells for 3 columns: what separates cells may be in one without quotes',
      },
    ]);
  });

  it('are in the order of dates that is given, which is certain only if no other fits', async () => {
    const mapping = { flown_on: 'Date' };
    const certain = async (cell: string, dateFormat: 'dmy' | 'mdy') =>
      readingOf(await fileOf(`Date\n${cell}`), mapping, { dateFormat, timezone: null });
    expect(await certain('01/02/2012', 'mdy')).toMatchObject({
      ...{ dateFormat: 'mdy', dateFormatIsCertain: false },
    });
    expect(await certain('14/02/2012', 'dmy')).toMatchObject({ dateFormatIsCertain: true });
    expect(await certain('14/02/2012', 'mdy')).toMatchObject({ dateFormatIsCertain: false });
  });

  it('are read in pieces, between which others work', async () => {
    const file = await fileOf(`Date,Duration,Site\n${'14.06.2012 14:05,1:15,Fiesch\n'.repeat(10_000)}`);
    const mapping = { flown_on: 'Date', duration: 'Duration', site: 'Site' };
    let turns = 0;
    const count = () => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const reading = await readingOf(file, mapping, { timezone: 'Europe/Zurich' });
    const ofDates = turns;
    const { read } = await flightsIn(file, mapping, reading);
    clearImmediate(counting);
    expect(read).toHaveLength(10_000);
    expect(ofDates).toBeGreaterThan(20);
    expect(turns - ofDates).toBeGreaterThan(20);
  });
});
