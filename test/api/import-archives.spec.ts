import { gzipSync } from 'node:zlib';
import { type Import, type ImportFileList } from '@capabilities/imports/wire';
import {
  DIRECTORY_BYTES_PER_FILE,
  ENTRIES_PER_FILE_MAX,
  ENTRY_COMMENT_BYTES_MAX,
  ENTRY_NAME_BYTES_MAX,
  INNER_ARCHIVES_MAX,
} from '@capabilities/flights';
import { smallFlight, zipOf } from '../factories/import-files.js';
import { rawZip } from '../factories/raw-zip.js';
import { type Operator } from '../harness/account.js';
import { type ApiClient } from '../harness/api-client.js';
import { Cleanup } from '../harness/cleanup.js';
import { newClient, prepareService } from '../harness/prepared-service.js';
import { finishedImport, sendImport } from '../harness/send-import.js';
import { type Service } from '../harness/service.js';
import { SharedPostgres } from '../harness/shared-postgres.js';
import { storedArchives } from '../harness/stored-files.js';

const FILES_MAX = 600;
const FILE_BYTES_MAX = 400_000;
const EXPANDED_MAX_BYTES = 4_000_000;

const environment = {
  IMPORT_FILES_MAX: String(FILES_MAX),
  UPLOAD_MAX_BYTES: String(FILE_BYTES_MAX),
  IMPORT_EXPANDED_MAX_BYTES: String(EXPANDED_MAX_BYTES),
};

/** `count` entries, numbered from 0. */
function entries<T>(count: number, entry: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => entry(n));
}

describe('an archive', () => {
  const cleanup = new Cleanup();
  let service: Service;
  let operator: Operator;
  let client: ApiClient;

  beforeAll(async () => {
    const postgres = await SharedPostgres.start();
    cleanup.add(() => postgres.stop());
    ({ service, operator } = await prepareService(postgres, { environment }, cleanup));
    await service.startBoth();
  });

  beforeEach(async () => {
    client = await newClient(service, operator);
  });

  afterAll(() => cleanup.run());

  /** What became of each file, by name. */
  async function outcomes(archive: Uint8Array): Promise<Record<string, string>> {
    const { status, body } = await sendImport(client, { archive });
    expect([status, body.code]).toEqual([202, undefined]);
    const { id } = body as unknown as Import;
    const done = await finishedImport(client, id);
    expect([done.status, done.files.remaining]).toEqual(['completed', 0]);
    const files = (await client.get(`/api/v1/imports/${id}/files?limit=100`))
      .body as unknown as ImportFileList;
    return Object.fromEntries(
      files.data.map(({ name, outcome, refusal }) => [name, refusal?.code ?? outcome]),
    );
  }

  it.each([
    ['a long name', () => [{ name: `${'n'.repeat(ENTRY_NAME_BYTES_MAX)}/` }], 'a file name of more than'],
    [
      '402 entries with names of 60 kB',
      () => entries(402, (n) => ({ name: `${n}${'n'.repeat(60_000)}.igc` })),
      'a file name of more than',
    ],
    [
      'entries of the system with long comments',
      () =>
        entries(20, (n) => ({
          name: `.x/${n}`,
          comment: 'c'.repeat(n < 19 ? 0 : ENTRY_COMMENT_BYTES_MAX + 1),
        })),
      'a comment of more than',
    ],
    [
      'more entries than files and their folders can need',
      () => entries(ENTRIES_PER_FILE_MAX * FILES_MAX + 1, (n) => ({ name: `${n}/` })),
      'too many files and folders',
    ],
    [
      'a list of files that is too large as a whole',
      () =>
        entries(Math.ceil((DIRECTORY_BYTES_PER_FILE * FILES_MAX) / 1_000), (n) => ({
          name: `${n}/`,
          comment: 'c'.repeat(1_000),
        })),
      'list of files of the archive is too large',
    ],
    ['too many ZIP files', () => entries(INNER_ARCHIVES_MAX + 1, (n) => ({ name: `${n}.zip` })), 'ZIP files'],
  ])('with %s is rejected, and nothing stays', async (_what, listed, message) => {
    const { status, body } = await sendImport(client, { archive: rawZip(listed()) });
    expect([status, body.code, body.message]).toEqual([
      422,
      'invalid_archive',
      expect.stringContaining(message),
    ]);
    expect(await storedArchives(service.dataDir).list()).toEqual([]);
  });

  it('with a directory outside of it is rejected', async () => {
    for (const offset of [2 ** 20, 2 ** 31]) {
      const { status, body } = await sendImport(client, { archive: rawZip([{ name: 'a.igc' }], offset) });
      expect([status, body.code]).toEqual([422, 'invalid_archive']);
    }
  });

  it('keeps its good files beside entries that point outside of it', async () => {
    const content = smallFlight(1);
    const archive = rawZip([
      { name: 'far.igc', content, offset: 2 ** 31 },
      { name: 'end.igc', content, offset: 10_000_000 },
      { name: 'inside.igc', content, offset: 7 },
      { name: 'long-name.igc', content, nameLength: 65_535 },
      { name: 'longer.igc', content, bytes: 399_999 },
      { name: 'good.igc', content },
    ]);
    expect(await outcomes(archive)).toEqual({
      'far.igc': 'damaged',
      'end.igc': 'damaged',
      'inside.igc': 'damaged',
      'long-name.igc': 'damaged',
      'longer.igc': 'damaged',
      'good.igc': 'imported',
    });
  });

  it('may contain IGC files under the names that programs give them, and ZIP files', async () => {
    await client.upload({ igc: smallFlight(9) });
    const inner = await zipOf({
      'a.igc': smallFlight(10),
      '2001/b.IGC.TXT': smallFlight(11),
      'c.igc.gz': gzipSync(smallFlight(12)),
      'again.igc': smallFlight(9),
      'far.zip': await zipOf({ 'x.igc': smallFlight(13) }),
      '.DS_Store': Buffer.from('x'),
    });
    const archive = await zipOf({
      'text.igc.txt': smallFlight(14),
      'LOUD.IGC': smallFlight(15),
      'packed.igc.gz': gzipSync(smallFlight(16)),
      'season.zip': inner,
      'other.ZIP': await zipOf({ 'a.igc': smallFlight(17) }),
      'empty.zip': rawZip([]),
      'broken.zip': Buffer.from('no archive'),
      'cut.igc.gz': gzipSync(smallFlight(18)).subarray(0, 1_000),
      'plain.gz': gzipSync(smallFlight(19)),
    });
    expect(await outcomes(archive)).toEqual({
      'text.igc.txt': 'imported',
      'LOUD.IGC': 'imported',
      'packed.igc.gz': 'imported',
      'season.zip/a.igc': 'imported',
      'season.zip/2001/b.IGC.TXT': 'imported',
      'season.zip/c.igc.gz': 'imported',
      'season.zip/again.igc': 'duplicate',
      'season.zip/far.zip': 'too_deep',
      'other.ZIP/a.igc': 'imported',
      'broken.zip': 'damaged',
      'cut.igc.gz': 'damaged',
      'plain.gz': 'not_igc',
    });
  });

  it('cannot expand beyond the limits through files that are compressed twice', async () => {
    const bomb = gzipSync(Buffer.alloc(FILE_BYTES_MAX + 1));
    expect(await outcomes(await zipOf({ 'bomb.igc.gz': bomb, 'a.igc': smallFlight(20) }))).toEqual({
      'bomb.igc.gz': 'file_too_large',
      'a.igc': 'imported',
    });
    const share = Buffer.alloc(FILE_BYTES_MAX, 'x'); // each is small enough, but not all together
    const many = Object.fromEntries(entries(30, (n) => [`${n}.igc.gz`, gzipSync(share)]));
    const refused = Object.values(await outcomes(await zipOf(many)));
    expect(refused.filter((code) => code === 'invalid_igc').length).toBeLessThan(20);
    expect(refused.filter((code) => code === 'file_too_large').length).toBeGreaterThan(9);
    const inner = await zipOf(Object.fromEntries(entries(11, (n) => [`${n}.igc`, share])));
    const { body } = await sendImport(client, { archive: await zipOf({ 'bomb.zip': inner }) });
    expect(body.code).toBe('invalid_archive');
  });

  it('may state a wrong size for a ZIP file in it', async () => {
    const inner = await zipOf({ 'a.igc': smallFlight(30) });
    const smaller = (entry: Buffer) => void entry.writeUInt32LE(100, 24);
    const archive = await zipOf({ 'a.zip': inner, 'b.igc': smallFlight(31) }, { 'a.zip': smaller });
    expect(await outcomes(archive)).toEqual({ 'a.zip': 'damaged', 'b.igc': 'imported' });
  });
});
