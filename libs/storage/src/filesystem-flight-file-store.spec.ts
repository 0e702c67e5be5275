import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';
import { FileStoreUnavailableError, FlightFileMissingError } from './flight-file-store.js';
import { type StoreRoot } from './store-root.js';

const FLIGHT_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';
const NEIGHBOUR_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9XYCD';
const OTHER_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9AB00';

/** A root that is always valid. */
function rootAt(folder: string): StoreRoot {
  return { path: folder, check: () => Promise.resolve(), verify: () => Promise.resolve() };
}

/** A root that is replaced between two checks. */
function replacedRoot(folder: string, replace: () => Promise<void>): StoreRoot {
  let checks = 0;
  const check = async () => {
    if (++checks === 1) return;
    await replace();
    throw new FileStoreUnavailableError('replaced');
  };
  return { path: folder, check, verify: check };
}

describe('FilesystemFlightFileStore', () => {
  let root: string;
  let store: FilesystemFlightFileStore;

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'flight-files-'));
    store = new FilesystemFlightFileStore(rootAt(root));
  });

  afterEach(() => rm(root, { recursive: true }));

  it('reads the bytes that were written', async () => {
    await store.write(FLIGHT_ID, Buffer.from([0, 255, 13, 10]));
    expect([...(await store.read(FLIGHT_ID))]).toEqual([0, 255, 13, 10]);
  });

  it('leaves no partial file behind', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    await store.write(FLIGHT_ID, Buffer.from('two'));
    expect(await readdir(root, { recursive: true })).toEqual(['cd', path.join('cd', `${FLIGHT_ID}.igc`)]);
    expect(Buffer.from(await store.read(FLIGHT_ID)).toString()).toBe('two');
  });

  it('does not create its root', async () => {
    const gone = path.join(root, 'gone');
    const write = new FilesystemFlightFileStore(rootAt(gone)).write(FLIGHT_ID, Buffer.from('one'));
    await expect(write).rejects.toThrow(FileStoreUnavailableError);
    expect(await readdir(root)).toEqual([]);
  });

  it.each(['is renamed', 'is replaced'])(
    'leaves no files behind if its root %s during a write',
    async (how) => {
      const [place, aside] = [path.join(root, 'place'), path.join(root, 'aside')];
      await mkdir(place);
      const replaced = replacedRoot(place, async () => {
        await rename(place, aside);
        if (how === 'is replaced') await mkdir(place);
      });
      const write = new FilesystemFlightFileStore(replaced).write(FLIGHT_ID, Buffer.from('one'));
      await expect(write).rejects.toThrow(FileStoreUnavailableError);
      const found = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.igc'));
      expect(found).toEqual([]);
      if (how === 'is replaced') expect(await readdir(place)).toEqual([]);
    },
  );

  it('names the flight whose file is missing', async () => {
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FLIGHT_ID);
  });

  it('removes a file, and accepts that it is already gone', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    expect(await store.remove(FLIGHT_ID)).toBe(true);
    expect(await store.remove(FLIGHT_ID)).toBe(false);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
  });

  it('lists every file once, part by part, with its flight and modification time', async () => {
    for (const id of [FLIGHT_ID, NEIGHBOUR_ID, OTHER_ID]) await store.write(id, Buffer.from(id));
    const writtenAt = new Date('2025-06-01T12:00:00Z');
    await utimes(path.join(root, 'cd', `${FLIGHT_ID}.igc`), writtenAt, writtenAt);
    const parts = (await store.parts()).sort();
    const listed = await Promise.all(parts.map((part) => store.list(part)));
    const ids = listed.map((files) => files.map(({ flightId }) => flightId).sort());
    expect(ids).toEqual([[OTHER_ID], [FLIGHT_ID, NEIGHBOUR_ID]]);
    const old = listed.flat().filter((file) => file.writtenAt.getTime() === writtenAt.getTime());
    expect(old.map(({ flightId }) => flightId)).toEqual([FLIGHT_ID]);
  });

  it('lists the partial file of an interrupted write, but not as a file of the flight', async () => {
    await store.write(FLIGHT_ID, Buffer.from('whole'));
    await writeFile(path.join(root, 'cd', `${FLIGHT_ID}.igc.0a1b2c3d.partial`), 'half');
    const listed = await store.list('cd');
    expect(listed.map(({ flightId }) => flightId).sort()).toEqual([FLIGHT_ID, null]);
    for (const file of listed.filter(({ flightId }) => flightId === null)) await store.discard(file);
    expect(await readdir(path.join(root, 'cd'))).toEqual([`${FLIGHT_ID}.igc`]);
  });

  it('does not list foreign files', async () => {
    await mkdir(path.join(root, 'cd'));
    const strangers = ['notes.txt', `${FLIGHT_ID}.igc.bak`, `copy of ${FLIGHT_ID}.igc`, '.DS_Store'];
    for (const name of strangers) await writeFile(path.join(root, 'cd', name), '');
    await writeFile(path.join(root, 'README'), '');
    expect(await store.parts()).toEqual(['cd']);
    expect(await store.list('cd')).toEqual([]);
  });

  it('lists nothing before the first write, or for a missing part', async () => {
    const unused = new FilesystemFlightFileStore(rootAt(path.join(root, 'not', 'there')));
    expect([await unused.parts(), await unused.list('cd')]).toEqual([[], []]);
  });

  it('discards a listed file, and accepts that it is already gone', async () => {
    for (const id of [FLIGHT_ID, NEIGHBOUR_ID]) await store.write(id, Buffer.from(id));
    const found = (await store.list('cd')).find(({ flightId }) => flightId === FLIGHT_ID)!;
    await store.discard(found);
    await store.discard(found);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
    expect((await stat(path.join(root, 'cd', `${NEIGHBOUR_ID}.igc`))).size).toBeGreaterThan(0);
  });
});
