import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type FlightWorkRepository } from '../tables/flight-work.repository.js';
import { FilesystemFlightFileStore } from '@core/storage';
import { FileCompression } from './file-compression.js';

const FLIGHT_ID = '01ARZ3NDEKTSV4RRFFQ69G5FCD';
const FILE = Buffer.from('A'.repeat(1_000));

describe('compressing the file of a flight', () => {
  let root: string;
  let files: FilesystemFlightFileStore;

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'file-compression-'));
    const valid = { check: () => Promise.resolve(), verify: () => Promise.resolve() };
    files = new FilesystemFlightFileStore(root, valid);
    await files.writeFast(FLIGHT_ID, FILE);
  });

  afterEach(() => rm(root, { recursive: true }));

  const storedFiles = async () =>
    (await readdir(root, { recursive: true })).filter((name) => name.includes('.igc'));

  const whoseRow = (exists: () => Promise<boolean>) =>
    new FileCompression({ exists } as unknown as FlightWorkRepository, files);

  it('keeps the file of a flight that exists', async () => {
    await whoseRow(() => Promise.resolve(true)).compress(FLIGHT_ID, FILE);
    expect(await storedFiles()).toHaveLength(1);
    expect(Buffer.from(await files.read(FLIGHT_ID)).equals(FILE)).toBe(true);
  });

  it('leaves no file of a flight that is deleted in the same moment', async () => {
    await whoseRow(() => Promise.resolve(false)).compress(FLIGHT_ID, FILE);
    expect(await storedFiles()).toEqual([]);
  });

  it('asks for no row if the file is gone before', async () => {
    await files.remove(FLIGHT_ID);
    await whoseRow(() => Promise.reject(new Error('asked'))).compress(FLIGHT_ID, FILE);
    expect(await storedFiles()).toEqual([]);
  });
});
