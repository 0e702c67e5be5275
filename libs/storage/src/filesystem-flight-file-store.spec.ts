import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FilesystemFlightFileStore } from './filesystem-flight-file-store.js';
import { FlightFileMissingError } from './flight-file-store.js';

const FLIGHT_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';

describe('FilesystemFlightFileStore', () => {
  let root: string;
  let store: FilesystemFlightFileStore;

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'flight-files-'));
    store = new FilesystemFlightFileStore(root);
  });

  afterEach(() => rm(root, { recursive: true }));

  it('gives back the bytes that were written', async () => {
    await store.write(FLIGHT_ID, Buffer.from([0, 255, 13, 10]));
    expect([...(await store.read(FLIGHT_ID))]).toEqual([0, 255, 13, 10]);
  });

  it('leaves no partial file behind', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    await store.write(FLIGHT_ID, Buffer.from('two'));
    expect(await readdir(root, { recursive: true })).toEqual(['cd', path.join('cd', `${FLIGHT_ID}.igc`)]);
    expect(Buffer.from(await store.read(FLIGHT_ID)).toString()).toBe('two');
  });

  it('names the flight whose file is missing', async () => {
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FLIGHT_ID);
  });

  it('removes a file once and accepts that it is gone', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    await store.remove(FLIGHT_ID);
    await store.remove(FLIGHT_ID);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
  });
});
