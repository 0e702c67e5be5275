import { CSV_COLUMN_CHARACTERS_MAX } from '@core/contract';
import { countryIn, kilometresIn, secondsIn, truthIn } from './cell-values.js';
import { CSV_ROW_CHARACTERS_MAX, CsvFault, readCsv } from './csv-file.js';
import { suggestedColumns } from './suggested-columns.js';

const read = (text: string | Uint8Array, rowsMax = 1_000) =>
  readCsv(typeof text === 'string' ? Buffer.from(text) : text, { rowsMax });
const faultOf = (text: string | Uint8Array, rowsMax?: number) =>
  read(text, rowsMax).then(
    () => 'none',
    (error: unknown) => (error instanceof CsvFault ? error.reason : Promise.reject(error as Error)),
  );

describe('the table of a CSV file', () => {
  it.each([
    ['Datum;Ort\r\n14.06.2012;Kössen\r\n', 'utf-8', 'semicolon'],
    ['\ufeffDatum,Ort\n14.06.2012,Kössen', 'utf-8', 'comma'],
    ['Datum\tOrt\n14.06.2012\tKössen', 'utf-8', 'tab'],
    ['"Datum, lokal";Ort\n14.06.2012;Kössen', 'utf-8', 'semicolon'],
  ])('is found in %j', async (text, encoding, delimiter) => {
    const file = await read(text);
    expect(file).toMatchObject({ encoding, delimiter, rows: [{ line: 2, cells: ['14.06.2012', 'Kössen'] }] });
  });

  it.each([
    ['windows-1252', Buffer.from('Ort\nKössen', 'latin1')],
    ['utf-16le', Buffer.from('\ufeffOrt\nKössen', 'utf16le')],
  ])('is read in %s', async (encoding, bytes) => {
    expect(await read(bytes)).toMatchObject({ encoding, columns: ['Ort'], rows: [{ cells: ['Kössen'] }] });
  });

  it('has cells over several lines, rows of any length, and no empty rows', async () => {
    const file = await read('a,b\n"1\n2",x\n\n,,\n3\n4,5,6');
    expect(file.rows).toEqual([
      { line: 3, cells: ['1\n2', 'x'] },
      { line: 6, cells: ['3'] },
      { line: 7, cells: ['4', '5', '6'] },
    ]);
  });

  it('has rows at the ends of lines of any kind, with the right line numbers', async () => {
    const file = await read('a;b\r\n1;Fiesch\n2;Kössen\r\n"3";"x\r\ny"\r\n\r4;z\r');
    expect(file.rows).toEqual([
      { line: 2, cells: ['1', 'Fiesch'] },
      { line: 3, cells: ['2', 'Kössen'] },
      { line: 5, cells: ['3', 'x\ny'] },
      { line: 7, cells: ['4', 'z'] },
    ]);
  });

  it('has the delimiter that its first line states for Excel', async () => {
    const text = 'sep=;\r\nDatum, lokal;Ort\r\n14.06.2012;Kössen';
    expect(await read(text)).toMatchObject({
      ...{ delimiter: 'semicolon', columns: ['Datum, lokal', 'Ort'], rows: [{ line: 3 }] },
    });
    expect((await read(`\ufeff${text}`)).columns).toEqual(['Datum, lokal', 'Ort']);
    expect((await read('sep=|;x\n1;2')).columns).toEqual(['sep=|', 'x']);
  });

  it('has columns with names of their own', async () => {
    const names = async (line: string) => (await read(`${line}\n1`)).columns;
    expect(await names('Datum;Start;Start;Start (2);;5;Start')).toEqual([
      ...['Datum', 'Start', 'Start (2)', 'Start (2) (2)', '5', '5 (2)', 'Start (3)'],
    ]);
    const long = '🪂'.repeat(CSV_COLUMN_CHARACTERS_MAX + 1);
    const [first, second] = await names(`${long};${long}`);
    expect([[...first!].length, [...second!].length]).toEqual([
      ...[CSV_COLUMN_CHARACTERS_MAX, CSV_COLUMN_CHARACTERS_MAX],
    ]);
    expect(second).toMatch(/🪂 \(2\)$/u);
  });

  it('is refused with the reason if the file is hostile', async () => {
    const long = 'x'.repeat(CSV_ROW_CHARACTERS_MAX + 1);
    expect(await faultOf('')).toBe('The file is empty');
    expect(await faultOf('\n \n')).toBe('The file is empty');
    expect(await faultOf('a,b\n"1,2\n3,4')).toBe('A quote is opened and never closed');
    expect(await faultOf('a,b\nx"y"z",2')).toBe('A quote is in the middle of a cell');
    expect(await faultOf('a,b\n"Fiesch" x,2')).toBe('A quote is in the middle of a cell');
    expect(await faultOf(`a\n${long}`)).toMatch(/more than 20000 characters/);
    expect(await faultOf(`a\n"${'x\n'.repeat(CSV_ROW_CHARACTERS_MAX)}`)).toMatch(
      /more than 20000 characters/,
    );
    expect(await faultOf('a,b\n1,\0')).toMatch(/NUL/);
    expect(await faultOf('a\n1\n2\n3', 2)).toMatch(/more than 2 rows/);
    expect(await faultOf(`a\n${'2012-06-14\n'.repeat(100_000)}`)).toMatch(/more than 1000 rows/);
    expect(await faultOf(Array(101).fill('a').join(','))).toMatch(/101 columns/);
    const utf8 = readCsv(Buffer.from([0x61, 0x0a, 0xff]), { rowsMax: 10, encoding: 'utf-8' });
    await expect(utf8).rejects.toThrow('not text in utf-8');
  });

  it('leaves the event loop to others', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await read(`a,b\n${'2012-06-14,Fiesch\n'.repeat(50_000)}`, 100_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});

describe('cells', () => {
  it('hold durations, distances, countries and truths', () => {
    const durations = [
      '1:15',
      '1:15:30',
      '1h15',
      '1h 5m',
      '1 h 15',
      "75'",
      '1.5 hrs',
      '75',
      '75 min',
      '1,25 h',
      '2 Std.',
      '90 s',
      '1:75',
      'long',
    ];
    expect(durations.map((cell) => secondsIn(cell, 'minutes'))).toEqual([
      ...[
        4_500,
        4_530,
        4_500,
        3_900,
        4_500,
        4_500,
        5_400,
        4_500,
        4_500,
        4_500,
        7_200,
        90,
        undefined,
        undefined,
      ],
    ]);
    expect(secondsIn('1.5', 'hours')).toBe(5_400);
    expect(['12,5 km', '12.5', '7', 'far', '-1'].map(kilometresIn)).toEqual([
      12.5,
      12.5,
      7,
      undefined,
      undefined,
    ]);
    expect(['ch', 'Schweiz', 'AUSTRIA', 'Allemagne', 'uk', 'Nowhere', 'QQ', 'EU'].map(countryIn)).toEqual([
      ...['CH', 'CH', 'AT', 'DE', 'GB', undefined, undefined, undefined],
    ]);
    expect(['ja', 'X', 'Biplace', 'nein', '0', 'maybe'].map(truthIn)).toEqual([
      ...[true, true, true, false, false, undefined],
    ]);
  });
});

describe('suggested columns', () => {
  it.each([
    [
      'Tag;Start;Startplatz;Flugdauer (min);Gerät;Land;Bemerkungen\n14.06.2012;14:05;Kössen;75;Sigma;AT;schön',
      ...[{ flown_on: 'Tag', takeoff_time: 'Start', site: 'Startplatz', duration: 'Flugdauer (min)' }],
    ],
    [
      'Date,Takeoff,Landing,Glider\n2012-06-14,Fiesch,15:00,Omega',
      { site: 'Takeoff', landing_time: 'Landing' },
    ],
    ['Date,Launch,Tags\n2012-06-14,09:00,first', { takeoff_time: 'Launch', tags: 'Tags' }],
    [
      'Jour;Décollage;Durée;Voile\n14/06/2012;Annecy;1h15;Omega',
      { site: 'Décollage', duration: 'Durée', glider: 'Voile' },
    ],
    ['When;What\n14.06.2012;Fiesch', { flown_on: 'When' }],
    [
      'Datum;Start;Start\n14.06.2012;14:05;Fiesch',
      { flown_on: 'Datum', takeoff_time: 'Start', site: 'Start (2)' },
    ],
    [
      'Datum;Start;Start\n14.06.2012;Fiesch;14:05',
      { flown_on: 'Datum', takeoff_time: 'Start (2)', site: 'Start' },
    ],
  ] as const)('of %j follow names and cells', async (text, mapping) => {
    expect(suggestedColumns(await read(text))).toMatchObject(mapping);
  });

  it('are none where no name is known', async () => {
    expect(suggestedColumns(await read('x;y\n1;2'))).toEqual({});
  });
});
