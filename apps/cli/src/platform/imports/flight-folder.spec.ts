import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { flightsIn, inBatchesOf } from './flight-folder.js';

/** More than Node.js reads of a folder at once. */
const FILES_PER_FOLDER = 80;
const FOLDERS = ['2024', '2025', path.join('2025', 'Alps')];

describe('a folder of flights', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'flights-'));
    for (const name of FOLDERS) {
      await mkdir(path.join(folder, name), { recursive: true });
      for (let n = 0; n < FILES_PER_FOLDER; n++) await writeFile(path.join(folder, name, `${n}.igc`), 'A');
    }
    await writeFile(path.join(folder, 'notes.txt'), '');
    await writeFile(path.join(folder, '2024', 'LAST.IGC'), 'AB');
    await mkdir(path.join(folder, '.trash'));
    await writeFile(path.join(folder, '.trash', 'old.igc'), '');
    await symlink(path.join(folder, '2024', '0.igc'), path.join(folder, 'link.igc'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('gives all IGC files of all subfolders, sorted, without hidden files and links', async () => {
    const { flights, others } = await flightsIn(folder);
    const names = flights.map(({ name }) => name);
    const inFolders = FOLDERS.flatMap((name) =>
      Array.from({ length: FILES_PER_FOLDER }, (_, n) => path.join(name, `${n}.igc`)),
    );
    expect(names).toEqual([...inFolders, path.join('2024', 'LAST.IGC')].sort());
    expect(flights.find(({ name }) => name.endsWith('LAST.IGC'))!.bytes).toBe(2);
    expect(others).toBe(1);
  });

  it('becomes as few imports as the limits allow', () => {
    const files = [3, 3, 3, 9, 1].map((bytes, n) => ({ file: `/${n}`, name: `${n}`, bytes }));
    const sizes = (limits: Parameters<typeof inBatchesOf>[1]) =>
      inBatchesOf(files, limits).map((batch) => batch.map(({ bytes }) => bytes));
    expect(sizes({ filesMax: 10, bytesMax: 100 })).toEqual([[3, 3, 3, 9, 1]]);
    expect(sizes({ filesMax: 2, bytesMax: 100 })).toEqual([[3, 3], [3, 9], [1]]);
    expect(sizes({ filesMax: 10, bytesMax: 6 })).toEqual([[3, 3], [3], [9], [1]]);
  });
});
