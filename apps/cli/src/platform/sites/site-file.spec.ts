import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type KnownSite } from '@capabilities/flights';
import { readSites, type RejectedRow } from './site-file.js';

describe('a file of sites', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sites-'));
    file = path.join(folder, 'sites.csv');
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function read(text: string) {
    await writeFile(file, text);
    const rejected: RejectedRow[] = [];
    const batches: KnownSite[][] = [];
    for await (const batch of readSites(file, (row) => rejected.push(row))) batches.push(batch);
    return {
      sites: batches.flat(),
      batches: batches.length,
      rejected: rejected.sort((a, b) => a.line - b.line),
    };
  }

  it('is read with any extra columns and in any column order', async () => {
    const { sites, rejected } = await read(
      '\ufeffid;Lat;LON;Name;country\r\n1;45.8142;6.2468;Col de la Forclaz;FR\r\n2;-44.7;169.1;"Treble ""Cone""";NZ\r\n\r\n',
    );
    expect(sites).toEqual([
      { name: 'Col de la Forclaz', latitude: 45.8142, longitude: 6.2468 },
      { name: 'Treble "Cone"', latitude: -44.7, longitude: 169.1 },
    ]);
    expect(rejected).toEqual([]);
  });

  it.each([
    ['semicolons', '\n"name";latitude; longitude\nCol X, Annecy;45.81;6.25\nTab\there;46,25;7\n'],
    ['tabs', '\ufeffname\tlatitude\tlongitude\nCol X, Annecy\t45.81\t6.25\nTab here\t46,25\t7\n'],
    ['commas', 'name,latitude,longitude\n"Col X, Annecy",45.81,6.25\nTab here,"46,25",7\n'],
  ])('uses the separator of its header: %s', async (_, text) => {
    const { sites, rejected } = await read(text);
    expect(sites).toEqual([{ name: 'Col X, Annecy', latitude: 45.81, longitude: 6.25 }]);
    expect(rejected).toMatchObject([{ reason: 'has no latitude in degrees from -90 to 90: "46,25"' }]);
  });

  it('skips rows without a site, and reports line and reason', async () => {
    const { sites, rejected } = await read(
      [
        'name,latitude,longitude',
        'Brauneck,47.6633,11.5244',
        ',47,11',
        'North of the pole,90.1,11',
        'Decimal comma,"47,5",11',
        'No longitude,47,',
        'Null island,0,0',
        'Too few,47',
        '"Two',
        'lines",47.1,11.1',
        `${'x'.repeat(121)},47,11`,
        'Kossen,47.6,12.4',
      ].join('\n'),
    );
    expect(sites.map(({ name }) => name)).toEqual(['Brauneck', 'Two lines', 'Kossen']);
    expect(rejected).toEqual([
      { line: 3, reason: 'has no name' },
      { line: 4, reason: 'has no latitude in degrees from -90 to 90: "90.1"' },
      { line: 5, reason: 'has no latitude in degrees from -90 to 90: "47,5"' },
      { line: 6, reason: 'has no longitude in degrees from -180 to 180: ""' },
      { line: 7, reason: 'has no position: 0, 0' },
      { line: 8, reason: 'is not valid CSV or does not have as many columns as the header' },
      { line: 11, reason: 'has a name of more than 120 characters' },
    ]);
  });

  it('does not read the rest of the file as a name if a quote is missing', async () => {
    const { sites, rejected } = await read(
      `name,latitude,longitude\nA,47,11\n"B,47,12\n${'x'.repeat(20_000)}`,
    );
    expect(sites.map(({ name }) => name)).toEqual(['A']);
    expect(rejected).toEqual([
      { line: 4, reason: 'is not valid CSV or does not have as many columns as the header' },
    ]);
  });

  it('is read in batches', async () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => `Site ${i},47,${i / 100}`);
    const { sites, batches } = await read(`name,latitude,longitude\n${rows.join('\n')}`);
    expect([sites.length, batches]).toEqual([2_500, 3]);
  });

  it.each([
    ['lacks a column', 'name,latitude,height\nA,1,2', /it has no longitude$/],
    ['has no header', 'Brauneck,47.6,11.5', /it has no name, no latitude, no longitude$/],
  ])('is rejected if it %s', async (_, text, words) => {
    await expect(read(text)).rejects.toThrow(words);
  });

  it('can be read from standard input, in chunks', async () => {
    const input = Readable.from(['name,lat,lon\nCol X,45', '.81,6.25\n'].map((piece) => Buffer.from(piece)));
    const first = await readSites('-', () => undefined, input).next();
    expect(first.value).toEqual([{ name: 'Col X', latitude: 45.81, longitude: 6.25 }]);
  });

  it('is rejected if it does not exist', async () => {
    const reading = readSites(path.join(folder, 'none.csv'), () => undefined);
    await expect(reading.next()).rejects.toThrow(/File not found: .*none\.csv/);
    await expect(readSites(folder, () => undefined).next()).rejects.toThrow(/cannot be read: EISDIR/);
  });
});
