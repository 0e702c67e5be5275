import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  FileStoreUnavailableError,
  type FlightFileStore,
  MarkedRoot,
  openStore,
  FileStoreRepository,
} from '@core/storage';
import { Operator } from '../harness/account.js';
import { temporaryFolder } from '../harness/backing-services.js';
import { Cleanup } from '../harness/cleanup.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedFiles } from '../harness/stored-files.js';

const FLIGHT_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';
const BYTES = Buffer.from('A');

const wholeFile = new Cleanup();
const eachTest = new Cleanup();
let postgres: SharedPostgres;
let databases = 0;
let operator: Operator;
let dataDir: string;
let root: string;

beforeAll(async () => {
  postgres = await SharedPostgres.start();
  wholeFile.add(() => postgres.stop());
});

beforeEach(async () => {
  operator = await Operator.at(await postgres.createDatabase(`file_store_${++databases}`));
  eachTest.add(() => operator.close());
  dataDir = await temporaryFolder('file-store');
  eachTest.add(() => rm(dataDir, { recursive: true }));
  root = path.join(dataDir, 'flights');
});

afterEach(() => eachTest.run());
afterAll(() => wholeFile.run());

/** The store as a process of its own sees it. */
function store({ mayCreate = true } = {}): FlightFileStore {
  const { place, filesIn } = openStore({ folder: root });
  return filesIn(new MarkedRoot(place, new FileStoreRepository(operator.database), { mayCreate }));
}

async function marker(): Promise<string> {
  return (await readFile(path.join(root, '.store-id'), 'utf8')).trim();
}

async function recordedId(): Promise<string | null> {
  return new FileStoreRepository(operator.database).id();
}

async function addFlight(flightId: string, status = 'processed'): Promise<void> {
  const { id } = await operator.createAccount();
  await operator.database.query(
    `insert into flights (public_id, account_id, status, title, fixes_sha256, file_bytes, sort_at)
     values ($1, $2, $3, 'x', sha256(convert_to($1, 'UTF8')), 1, now())`,
    [flightId, id, status],
  );
}

async function refuses(attempt: Promise<unknown>, why: RegExp): Promise<void> {
  const error = await attempt.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(FileStoreUnavailableError);
  expect((error as Error).message).toMatch(why);
}

describe('a first start', () => {
  it('creates the store once, however many processes start at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store().checkAvailable()));
    expect(await recordedId()).toBe(await marker());
    expect(await readdir(root)).toEqual(['.store-id']);
    await store().write(FLIGHT_ID, BYTES);
  });

  it('creates the store if the only flights are those without a track, which have no file', async () => {
    await addFlight(FLIGHT_ID, 'manual');
    await store().checkAvailable();
    expect(await recordedId()).toBe(await marker());
  });

  it('goes on with the marker of a start that was killed before it was recorded', async () => {
    await mkdir(root);
    await writeFile(path.join(root, '.store-id'), 'half-way\n');
    await store().checkAvailable();
    expect(await recordedId()).toBe('half-way');
  });

  it('is not the command line: DATA_DIR may be mistyped there', async () => {
    await refuses(store({ mayCreate: false }).checkAvailable(), /has not created its store/);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('an upgrade of an installation that has flights', () => {
  beforeEach(() => addFlight(FLIGHT_ID));

  it('takes the folder that has their files', async () => {
    await storedFiles(dataDir).write(FLIGHT_ID, BYTES);
    await Promise.all(Array.from({ length: 4 }, () => store().checkAvailable()));
    expect(await recordedId()).toBe(await marker());
  });

  it.each(['missing', 'empty'])('creates nothing in a folder that is %s', async (state) => {
    if (state === 'empty') await mkdir(root);
    await refuses(store().write(FLIGHT_ID, BYTES), /none of the files of the 1 oldest flights/);
    expect(await readdir(dataDir, { recursive: true })).toEqual(state === 'empty' ? ['flights'] : []);
    expect(await recordedId()).toBeNull();
  });
});

describe('a store that goes away between two uploads', () => {
  const OTHER_ID = '01K9Z3V5X8W2Q4R6T7Y8Z9XYCD';
  let files: FlightFileStore;

  beforeEach(async () => {
    files = store();
    await files.write(FLIGHT_ID, BYTES); // from now on the marker is trusted for a moment
  });

  it.each([
    ['removed', () => rm(root, { recursive: true }), /does not exist/],
    ['renamed', () => rename(root, `${root}-aside`), /does not exist/],
    [
      'replaced by an empty folder',
      () => rm(root, { recursive: true }).then(() => mkdir(root)),
      /no \.store-id/,
    ],
    ['replaced by another store', () => replaceByAnother(), /is another store/],
    [
      'replaced by a file',
      () => rm(root, { recursive: true }).then(() => writeFile(root, '')),
      /no \.store-id/,
    ],
  ])('is noticed at once when it was %s', async (_, takeAway, why) => {
    await takeAway();
    const before = await readdir(dataDir, { recursive: true });
    await refuses(files.write(OTHER_ID, BYTES), why);
    await refuses(files.read(FLIGHT_ID), why);
    await refuses(files.has(FLIGHT_ID), why);
    await refuses(files.remove(FLIGHT_ID), why);
    await refuses(files.parts(), why);
    await refuses(files.list('cd'), why);
    expect((await readdir(dataDir, { recursive: true })).sort()).toEqual(before.sort());
  });

  async function replaceByAnother(): Promise<void> {
    await rename(root, `${root}-aside`);
    await mkdir(root);
    await writeFile(path.join(root, '.store-id'), 'another\n');
  }

  it('may come back as a copy in another place', async () => {
    await cp(root, `${root}-copy`, { recursive: true });
    await rm(root, { recursive: true });
    await refuses(files.checkAvailable(), /does not exist/);
    await rename(`${root}-copy`, root);
    await files.write(OTHER_ID, BYTES);
    expect([...(await files.read(FLIGHT_ID))]).toEqual([...BYTES]);
  });
});

describe('the command files accept', () => {
  const accept = (...words: string[]) =>
    PlatformCommand.run(operator.databaseUrl, ['files', 'accept', ...words, '--json'], { DATA_DIR: dataDir });

  it('takes a restored folder without a marker, and refuses one without the files unless forced', async () => {
    const before = store();
    await before.write(FLIGHT_ID, BYTES);
    await addFlight(FLIGHT_ID);
    const previous = await marker();
    await rm(path.join(root, '.store-id'));
    await refuses(store().checkAvailable(), /no \.store-id/);

    const accepted = await accept();
    expect([accepted.code, JSON.parse(accepted.stdout)]).toEqual([
      0,
      { id: await marker(), previous_id: previous, flights_checked: 1, files_found: 1 },
    ]);
    await store().checkAvailable();

    await rename(root, `${root}-aside`);
    const missing = await accept();
    expect([missing.code, missing.stderr]).toEqual([1, `${root} is not a folder.\n`]);
    await mkdir(root);
    const empty = await accept();
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('none of the files')]);
    expect(await readdir(root)).toEqual([]);
    expect((await accept('--force')).code).toBe(0);
    await store().checkAvailable();
  });
});
