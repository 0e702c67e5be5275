import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { itIsAnArchiveStore } from '../../../../test/storage/archive-store-cases.js';
import { VALID_ROOT } from '../../../../test/storage/flight-file-store-cases.js';
import { FilesystemArchiveStore } from './filesystem-archive-store.js';

const ARCHIVE_ID = 'imp_01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';

describe('FilesystemArchiveStore', () => {
  let root: string;
  let store: FilesystemArchiveStore;

  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'archives-'));
    store = new FilesystemArchiveStore(root, VALID_ROOT);
  });

  afterEach(() => rm(root, { recursive: true }));

  itIsAnArchiveStore(() => Promise.resolve(store));

  it('lists what an interrupted write has left, removes it, and leaves the files of others', async () => {
    const folder = path.join(root, 'imports');
    await mkdir(folder);
    await writeFile(path.join(folder, `${ARCHIVE_ID}.000000.0a1b2c3d.partial`), 'half');
    await writeFile(path.join(folder, 'readme.txt'), 'foreign');
    expect((await store.list()).map(({ archiveId, part }) => [archiveId, part])).toEqual([
      [ARCHIVE_ID, null],
    ]);
    await store.remove(ARCHIVE_ID);
    expect(await store.list()).toEqual([]);
    await rm(path.join(folder, 'readme.txt')); // still there
  });
});
