import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { parseSettings } from '@core/config';
import {
  configuredLocation,
  FileStoreUnavailableError,
  type FlightFileStore,
  openStore,
} from '@core/storage';
import { Cleanup } from '../harness/cleanup.js';
import { describeWithSwift, TestSwift } from '../harness/swift.js';
import { itIsAnArchiveStore } from '../storage/archive-store-cases.js';
import {
  FLIGHT_ID,
  itIsAFlightFileStore,
  NEIGHBOUR_ID,
  VALID_ROOT,
} from '../storage/flight-file-store-cases.js';

const PAGE_OBJECTS = 10;

describeWithSwift()('S3FlightFileStore', () => {
  const wholeFile = new Cleanup();
  let swift: TestSwift;
  let outside: S3Client;
  /** The SDK looks for them in the environment. */
  let credentials: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  let buckets = 0;

  beforeAll(async () => {
    swift = await TestSwift.start({ pageObjects: PAGE_OBJECTS });
    wholeFile.add(() => swift.stop());
    outside = swift.client();
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = swift.environment('any');
    credentials = { AWS_ACCESS_KEY_ID: AWS_ACCESS_KEY_ID!, AWS_SECRET_ACCESS_KEY: AWS_SECRET_ACCESS_KEY! };
    Object.assign(process.env, credentials);
    wholeFile.add(() => {
      for (const name of Object.keys(credentials)) delete process.env[name];
      return Promise.resolve();
    });
  });

  afterAll(() => wholeFile.run());

  async function newBucket(): Promise<string> {
    const name = `bucket-${++buckets}`;
    await swift.createBucket(name);
    return name;
  }

  /** The store of a service with these variables. */
  function storeWith(bucket: string, variables: Readonly<Record<string, string>> = {}): FlightFileStore {
    const settings = parseSettings({ ...swift.environment(bucket), ...variables });
    return openStore(configuredLocation(settings)).filesIn(VALID_ROOT);
  }

  itIsAFlightFileStore(async () => {
    const bucket = await newBucket();
    const storedBytes = async (id: string) => {
      const { ContentLength } = await outside.send(
        new HeadObjectCommand({ Bucket: bucket, Key: `cd/${id}.igc.br` }),
      );
      return ContentLength!;
    };
    const overwrite = (id: string, stored: Buffer) =>
      outside.send(new PutObjectCommand({ Bucket: bucket, Key: `cd/${id}.igc.br`, Body: stored }));
    return { store: storeWith(bucket), storedBytes, overwrite };
  });

  itIsAnArchiveStore(async () => {
    const settings = parseSettings(swift.environment(await newBucket()));
    return openStore(configuredLocation(settings)).archivesIn(VALID_ROOT);
  });

  async function putForeign(bucket: string, keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await outside.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'foreign' }));
    }
  }

  it('lists all objects and parts, however many pages there are', async () => {
    const bucket = await newBucket();
    const store = storeWith(bucket);
    const count = 2 * PAGE_OBJECTS + 1;
    const ids = Array.from({ length: count }, (_, n) => `01K9Z3V5X8W2Q4R6T7Y8Z9${10 + n}CD`);
    const others = Array.from({ length: count }, (_, n) => `01K9Z3V5X8W2Q4R6T7Y8Z9AB${10 + n}`);
    for (const id of [...ids, ...others]) await store.write(id, Buffer.from(id));
    expect((await store.list('cd')).map(({ flightId }) => flightId).sort()).toEqual(ids);
    expect(await store.parts()).toHaveLength(1 + count);
  });

  it('keeps to its prefix', async () => {
    const bucket = await newBucket();
    const [one, two] = ['one/', 'two/'].map((prefix) => storeWith(bucket, { S3_PREFIX: prefix }));
    await one!.write(FLIGHT_ID, Buffer.from('one'));
    await two!.write(FLIGHT_ID, Buffer.from('two'));
    await two!.write(NEIGHBOUR_ID, Buffer.from('two'));
    expect([await one!.parts(), (await one!.list('cd')).length]).toEqual([['cd'], 1]);
    await two!.remove(FLIGHT_ID);
    expect(Buffer.from(await one!.read(FLIGHT_ID)).toString()).toBe('one');
    expect(await storeWith(bucket).parts()).toEqual([]);
  });

  it('does not list foreign objects', async () => {
    const bucket = await newBucket();
    await putForeign(bucket, [
      'cd/notes.txt',
      `cd/${FLIGHT_ID}.igc.br.bak`,
      `cd/x/${FLIGHT_ID}.igc.br`,
      'ab',
    ]);
    await putForeign(bucket, [`backup/${FLIGHT_ID}.igc.br`]);
    const store = storeWith(bucket);
    expect([await store.parts(), await store.list('cd')]).toEqual([['cd'], []]);
  });

  it.each(['supported', 'required'])('works with checksums where they are %s', async (mode) => {
    const store = storeWith(await newBucket(), { S3_CHECKSUMS: mode });
    await store.write(FLIGHT_ID, Buffer.from('one'));
    expect(Buffer.from(await store.read(FLIGHT_ID)).toString()).toBe('one');
  });

  it.each<Record<string, string>>([
    { S3_ENCRYPTION: 'AES256' },
    { S3_ENCRYPTION: 'aws:kms', S3_KMS_KEY_ID: 'a-key' },
  ])('requests encryption, which this server refuses: %o', async (variables) => {
    const write = storeWith(await newBucket(), variables).write(FLIGHT_ID, Buffer.from('one'));
    await expect(write).rejects.toThrow(/NotImplemented \(501\): Server-side encryption is not supported/);
  });

  describe.each<[string, RegExp, () => Promise<FlightFileStore>]>([
    ['a missing bucket', /NoSuchBucket \(404\)/, () => Promise.resolve(storeWith('missing'))],
    [
      'a wrong secret',
      /SignatureDoesNotMatch \(403\)/,
      async () => {
        const store = storeWith(await newBucket());
        process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
        return store;
      },
    ],
    [
      'a server that refuses connections',
      /ECONNREFUSED/,
      () => Promise.resolve(storeWith('any', { S3_ENDPOINT: 'http://127.0.0.1:1', S3_ATTEMPTS_MAX: '2' })),
    ],
    [
      'a server that does not answer',
      /cannot be \w+: .*(?:timed out|No response within 1 s|timeout)/i,
      async () => {
        const bucket = await newBucket();
        swift.freeze();
        return storeWith(bucket, { S3_TIMEOUT_SECONDS: '1', S3_ATTEMPTS_MAX: '1' });
      },
    ],
  ])('with %s', (_, reason, open) => {
    afterEach(() => {
      swift.resume();
      Object.assign(process.env, credentials);
    });

    it('is unavailable, and no file counts as missing', async () => {
      const store = await open();
      const file = {
        name: `cd/${FLIGHT_ID}.igc.br`,
        flightId: FLIGHT_ID,
        writtenAt: new Date(),
        compressibleBytes: null,
      };
      for (const attempt of [
        () => store.write(FLIGHT_ID, Buffer.from('one')),
        () => store.list('cd'),
        () => store.parts(),
        () => store.discard(file),
      ]) {
        const error = await failureOf(attempt());
        expect(error).toBeInstanceOf(FileStoreUnavailableError);
        expect(error.message).toMatch(reason);
        expect(error.message).not.toContain(credentials.AWS_SECRET_ACCESS_KEY);
      }
      expect(await failureOf(store.read(FLIGHT_ID))).toMatchObject({
        name: 'FlightFileUnreadableError', // this root is always valid, so the fault must be the object's
        cause: { message: expect.stringMatching(reason) as string },
      });
    });
  });
});

async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  const outcome = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('It did not fail');
  return outcome;
}
