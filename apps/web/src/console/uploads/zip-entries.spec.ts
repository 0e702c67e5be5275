import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { flightsAmong } from './chosen-files.js';
import { zipEntries } from './zip-entries.js';

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), path, { compress: !path.includes('stored') });
  }
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

describe('a ZIP file', () => {
  it('gives its files, compressed or stored', async () => {
    const files = { 'a.igc': 'A'.repeat(5_000), 'jahr/stored ü.igc': 'short' };
    const entries = await zipEntries(new Blob([await zipOf(files)]));
    const read = await Promise.all(
      entries.map(async ({ path, content }) => [path, await (await content()).text()]),
    );
    expect(Object.fromEntries(read)).toEqual(files);
  });

  it('is refused if it is none, or damaged', async () => {
    await expect(zipEntries(new Blob(['no zip']))).rejects.toThrow('not a ZIP file');
    const bytes = await zipOf({ 'a.igc': 'A' });
    bytes.writeUInt32LE(0, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')));
    await expect(zipEntries(new Blob([bytes]))).rejects.toThrow('damaged');
  });
});

describe('chosen files', () => {
  it('are those that are IGC files, also in ZIP files; the others are counted', async () => {
    const zip = await zipOf({ 'log/x.IGC': 'X', '__MACOSX/x.igc': '-', 'read me.txt': '-' });
    const { flights, ignored } = await flightsAmong([
      new File(['A'], 'a.igc'),
      new File([zip], 'logbook.zip'),
      new File(['P'], 'photo.jpg'),
      new File(['P'], 'broken.zip'),
    ]);
    expect(flights.map(({ name }) => name)).toEqual(['a.igc', 'x.IGC']);
    expect(ignored).toBe(2);
  });
});
