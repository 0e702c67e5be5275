import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  FLIGHT_ID,
  itIsAFlightFileStore,
  VALID_ROOT,
} from '../../../../test/storage/flight-file-store-cases.js';
import { FileStoreUnavailableError, FlightFileMissingError } from '../flight-file-store.js';
import { type StoreRoot } from '../store-root.js';
import { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';

/** A root that is replaced between two checks. */
function replacedRoot(replace: () => Promise<void>): StoreRoot {
  let checks = 0;
  const check = async () => {
    if (++checks === 1) return;
    await replace();
    throw new FileStoreUnavailableError('replaced');
  };
  return { check, verify: check };
}

describe('FilesystemFlightFileStore', () => {
  let root: string;
  let store: FilesystemFlightFileStore;

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'flight-files-'));
    store = new FilesystemFlightFileStore(root, VALID_ROOT);
  });

  afterEach(() => rm(root, { recursive: true }));

  const place = (name: string) => path.join(root, 'cd', name);

  itIsAFlightFileStore(() => {
    const storedBytes = async (id: string) => (await stat(place(`${id}.igc.br`))).size;
    const overwrite = (id: string, stored: Buffer) => writeFile(place(`${id}.igc.br`), stored);
    return Promise.resolve({ store, storedBytes, overwrite });
  });

  it('stores a file fast as it is, in a form that earlier releases read, and lists its size', async () => {
    const bytes = Buffer.alloc(1_000, 'B');
    await store.writeFast(FLIGHT_ID, bytes);
    const stored = await readFile(place(`${FLIGHT_ID}.igc.br`));
    expect(brotliDecompressSync(stored).equals(bytes)).toBe(true);
    expect(stored.includes(bytes)).toBe(true);
    expect(await store.list('cd')).toMatchObject([{ compressibleBytes: stored.length }]);
  });

  it('leaves no partial file behind', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    await store.write(FLIGHT_ID, Buffer.from('two'));
    expect(await readdir(root, { recursive: true })).toEqual(['cd', path.join('cd', `${FLIGHT_ID}.igc.br`)]);
  });

  it('compresses no file that is removed meanwhile', async () => {
    let looks = 0;
    const remove = () => rm(place(`${FLIGHT_ID}.igc.br`));
    // the second look is at the open file, before it replaces the old one
    const check = () => (++looks === 2 ? remove() : Promise.resolve());
    await store.writeFast(FLIGHT_ID, Buffer.from('one'));
    await new FilesystemFlightFileStore(root, { check, verify: check }).compress(
      FLIGHT_ID,
      Buffer.from('one'),
    );
    expect([looks, await readdir(path.join(root, 'cd'))]).toEqual([2, []]);
  });

  it('does not create its root', async () => {
    const gone = path.join(root, 'gone');
    const write = new FilesystemFlightFileStore(gone, VALID_ROOT).write(FLIGHT_ID, Buffer.from('one'));
    await expect(write).rejects.toThrow(FileStoreUnavailableError);
    expect(await readdir(root)).toEqual([]);
  });

  it.each(['is renamed', 'is replaced'])(
    'leaves no files behind if its root %s during a write',
    async (how) => {
      const [folder, aside] = [path.join(root, 'place'), path.join(root, 'aside')];
      await mkdir(folder);
      const replaced = replacedRoot(async () => {
        await rename(folder, aside);
        if (how === 'is replaced') await mkdir(folder);
      });
      const write = new FilesystemFlightFileStore(folder, replaced).write(FLIGHT_ID, Buffer.from('one'));
      await expect(write).rejects.toThrow(FileStoreUnavailableError);
      const found = (await readdir(root, { recursive: true })).filter((name) => /\.igc(\.br)?$/.test(name));
      expect(found).toEqual([]);
      if (how === 'is replaced') expect(await readdir(folder)).toEqual([]);
    },
  );

  describe('with a file that an earlier release stored, uncompressed', () => {
    beforeEach(async () => {
      await mkdir(path.join(root, 'cd'));
      await writeFile(place(`${FLIGHT_ID}.igc`), 'as uploaded');
    });

    it('reads, finds and lists it', async () => {
      expect(Buffer.from(await store.read(FLIGHT_ID)).toString()).toBe('as uploaded');
      expect(await store.has(FLIGHT_ID)).toBe(true);
      expect(await store.list('cd')).toMatchObject([{ flightId: FLIGHT_ID, compressibleBytes: null }]);
    });

    it('replaces it', async () => {
      await store.write(FLIGHT_ID, Buffer.from('again'));
      expect(Buffer.from(await store.read(FLIGHT_ID)).toString()).toBe('again');
    });

    it('removes it, also after it was replaced', async () => {
      expect(await store.remove(FLIGHT_ID)).toBe(true);
      await writeFile(place(`${FLIGHT_ID}.igc`), 'as uploaded');
      await store.write(FLIGHT_ID, Buffer.from('again'));
      expect(await store.remove(FLIGHT_ID)).toBe(true);
      await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
      expect(await readdir(path.join(root, 'cd'))).toEqual([]);
    });
  });

  it('lists the modification time of a file', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    const writtenAt = new Date('2025-06-01T12:00:00Z');
    await utimes(place(`${FLIGHT_ID}.igc.br`), writtenAt, writtenAt);
    expect(await store.list('cd')).toMatchObject([{ writtenAt }]);
  });

  it('lists the partial file of an interrupted write, but not as a file of the flight', async () => {
    await store.write(FLIGHT_ID, Buffer.from('whole'));
    await writeFile(place(`${FLIGHT_ID}.igc.br.0a1b2c3d.partial`), 'half');
    await writeFile(place(`${FLIGHT_ID}.igc.0a1b2c3d.partial`), 'half, of an earlier release');
    const listed = await store.list('cd');
    expect(listed.map(({ flightId }) => flightId).sort()).toEqual([FLIGHT_ID, null, null]);
    for (const file of listed.filter(({ flightId }) => flightId === null)) await store.discard(file);
    expect(await readdir(path.join(root, 'cd'))).toEqual([`${FLIGHT_ID}.igc.br`]);
  });

  it('does not list foreign files', async () => {
    await mkdir(path.join(root, 'cd'));
    const strangers = ['notes.txt', `${FLIGHT_ID}.igc.bak`, `copy of ${FLIGHT_ID}.igc`, '.DS_Store'];
    for (const name of strangers) await writeFile(place(name), '');
    await writeFile(path.join(root, 'README'), '');
    expect(await store.parts()).toEqual(['cd']);
    expect(await store.list('cd')).toEqual([]);
  });

  it('lists nothing in a missing root', async () => {
    const unused = new FilesystemFlightFileStore(path.join(root, 'not', 'there'), VALID_ROOT);
    expect([await unused.parts(), await unused.list('cd')]).toEqual([[], []]);
  });
});
