import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { FlightFileDamagedError, FlightFileMissingError, type FlightFileStore } from '@core/storage';
import { FILE_BYTES_MAX } from '../../libs/core/storage/compressed-file.js';
import { storedBlock } from '../../libs/core/storage/stored-block.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';

export const FLIGHT_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';
export const NEIGHBOUR_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9XYCD';
export const OTHER_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9AB00';

const LARGEST_UPLOAD_BYTES = 10 * 1_024 * 1_024;

/** A root that is always valid. */
export const VALID_ROOT = { check: () => Promise.resolve(), verify: () => Promise.resolve() };

export interface StoreUnderTest {
  readonly store: FlightFileStore;
  /** The size of the file as it is stored. */
  readonly storedBytes: (flightId: string) => Promise<number>;
  /** Replaces what is stored of a file, as a fault of the disk or a person may. */
  readonly overwrite: (flightId: string, stored: Buffer) => Promise<unknown>;
}

/** What every adapter guarantees. `fresh` returns an empty store. */
export function itIsAFlightFileStore(fresh: () => Promise<StoreUnderTest>): void {
  let store: FlightFileStore;
  let storedBytes: StoreUnderTest['storedBytes'];
  let overwrite: StoreUnderTest['overwrite'];

  beforeEach(async () => {
    ({ store, storedBytes, overwrite } = await fresh());
  });

  it.each([
    ['of any value', Buffer.from([0, 255, 13, 10])],
    ['of nothing', Buffer.alloc(0)],
    ['that look compressed', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['of a flight', Buffer.from(shortRidgeFlight().igc)],
    ['of the largest upload, even if they cannot be compressed', randomBytes(LARGEST_UPLOAD_BYTES)],
    ['of the largest upload, if they can be compressed well', Buffer.alloc(LARGEST_UPLOAD_BYTES, 'B')],
  ])('reads the bytes that were written: bytes %s', async (_, bytes) => {
    await store.write(FLIGHT_ID, bytes);
    expect(Buffer.compare(await store.read(FLIGHT_ID), bytes)).toBe(0);
    await store.writeFast(FLIGHT_ID, bytes);
    expect(Buffer.compare(await store.read(FLIGHT_ID), bytes)).toBe(0);
    await store.compress(FLIGHT_ID, bytes);
    expect(Buffer.compare(await store.read(FLIGHT_ID), bytes)).toBe(0);
  });

  const flight = Buffer.from(shortRidgeFlight().igc);
  const flightSha256 = createHash('sha256').update(flight).digest();
  const whole = brotliCompressSync(flight);
  it.each([
    ['is truncated', whole.subarray(0, -9)],
    ['is garbled', Buffer.concat([whole.subarray(0, 500), randomBytes(200), whole.subarray(700)])],
    ['is empty', Buffer.alloc(0)],
    ['is another one', brotliCompressSync(Buffer.from('another flight'))],
    [
      'has one other byte, uncompressed',
      storedBlock(Buffer.from(flight.map((byte, at) => byte ^ +(at === 99))))!,
    ],
    ['expands to more than any upload', brotliCompressSync(Buffer.alloc(2 * FILE_BYTES_MAX))],
  ])('says that a file is damaged that %s', async (_, stored) => {
    await store.write(FLIGHT_ID, flight);
    expect(Buffer.compare(await store.read(FLIGHT_ID, flightSha256), flight)).toBe(0);
    await overwrite(FLIGHT_ID, stored);
    await expect(store.read(FLIGHT_ID, flightSha256)).rejects.toThrow(FlightFileDamagedError);
  });

  it('can be checked by writing, which leaves nothing', async () => {
    await store.checkAvailable({ byWriting: true });
    for (const part of await store.parts()) expect(await store.list(part)).toEqual([]);
  });

  it('stores a flight in less than a third of its size', async () => {
    const bytes = Buffer.from(shortRidgeFlight().igc);
    await store.write(FLIGHT_ID, bytes);
    expect(await storedBytes(FLIGHT_ID)).toBeLessThan(bytes.length / 3);
  });

  it('compresses a flight that was stored fast, in its place', async () => {
    const bytes = Buffer.from(shortRidgeFlight().igc);
    await store.writeFast(FLIGHT_ID, bytes);
    await store.compress(FLIGHT_ID, bytes);
    expect(await storedBytes(FLIGHT_ID)).toBeLessThan(bytes.length / 3);
    expect(await store.list('cd')).toHaveLength(1);
  });

  it('compresses no file that has been removed', async () => {
    await store.compress(FLIGHT_ID, Buffer.from('one'));
    expect(await store.has(FLIGHT_ID)).toBe(false);
  });

  it('replaces a file', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    await store.write(FLIGHT_ID, Buffer.from('two'));
    expect(Buffer.from(await store.read(FLIGHT_ID)).toString()).toBe('two');
    expect(await store.list('cd')).toHaveLength(1);
  });

  it('names the flight whose file is missing', async () => {
    expect(await store.has(FLIGHT_ID)).toBe(false);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FLIGHT_ID);
  });

  it('removes a file, and accepts that it is already gone', async () => {
    await store.write(FLIGHT_ID, Buffer.from('one'));
    expect(await store.has(FLIGHT_ID)).toBe(true);
    expect(await store.remove(FLIGHT_ID)).toBe(true);
    expect(await store.has(FLIGHT_ID)).toBe(false);
    expect(await store.remove(FLIGHT_ID)).toBe(false);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
  });

  it('lists every file once, part by part, with its flight and time', async () => {
    const startedAt = Date.now();
    for (const id of [FLIGHT_ID, NEIGHBOUR_ID, OTHER_ID]) await store.write(id, Buffer.from(id));
    const parts = (await store.parts()).sort();
    const listed = await Promise.all(parts.map((part) => store.list(part)));
    const ids = listed.map((files) => files.map(({ flightId }) => flightId).sort());
    expect([parts, ids]).toEqual([
      ['00', 'cd'],
      [[OTHER_ID], [FLIGHT_ID, NEIGHBOUR_ID]],
    ]);
    for (const { writtenAt } of listed.flat()) {
      expect(writtenAt.getTime()).toBeGreaterThan(startedAt - 2_000); // S3 has whole seconds
      expect(writtenAt.getTime()).toBeLessThan(Date.now() + 2_000);
    }
  });

  it('lists nothing before the first write, or for a missing part', async () => {
    expect([await store.parts(), await store.list('cd')]).toEqual([[], []]);
  });

  it('discards a listed file, and accepts that it is already gone', async () => {
    for (const id of [FLIGHT_ID, NEIGHBOUR_ID]) await store.write(id, Buffer.from(id));
    const found = (await store.list('cd')).find(({ flightId }) => flightId === FLIGHT_ID)!;
    await store.discard(found);
    await store.discard(found);
    await expect(store.read(FLIGHT_ID)).rejects.toThrow(FlightFileMissingError);
    expect(Buffer.from(await store.read(NEIGHBOUR_ID)).toString()).toBe(NEIGHBOUR_ID);
  });
}
