import { mkdtemp, rm, unlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type StoredArchivePart } from './archive-store.js';
import { copyStore } from './copy-store.js';
import { FilesystemArchiveStore } from './folder/filesystem-archive-store.js';
import { FilesystemFlightFileStore } from './folder/filesystem-flight-file-store.js';
import { type OpenedStore, openStore } from './opened-store.js';
import { PinnedRoot } from './pinned-root.js';

const FLIGHT = '01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';
const ARCHIVE = `imp_${FLIGHT}`;
const LONG_AGO = new Date('2025-06-01T12:00:00Z');

/** A disk that damages what it stores. */
class DamagingFiles extends FilesystemFlightFileStore {
  override write(flightId: string): Promise<void> {
    return super.write(flightId, Buffer.from('damaged'));
  }
}

class DamagingArchives extends FilesystemArchiveStore {
  override write(archiveId: string, part: number): Promise<void> {
    return super.write(archiveId, part, Buffer.from('damaged'));
  }
}

describe('the copy of a store', () => {
  let folder: string;
  let source: OpenedStore;
  let target: OpenedStore;
  const options = { parallel: 2, verify: false, final: true };
  const pathOf = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'copy-store-'));
    source = openStore({ folder: pathOf('from') });
    target = openStore({ folder: pathOf('to') });
    await source.place.create();
    await source.place.writeMarker('the-store');
    const root = await PinnedRoot.of(source.place);
    await source.filesIn(root).write(FLIGHT, Buffer.from('a flight'));
    await utimes(path.join(pathOf('from'), 'cd', `${FLIGHT}.igc.br`), LONG_AGO, LONG_AGO);
    await source.archivesIn(root).write(ARCHIVE, 0, Buffer.from('PK'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('is made again after a copy differed', async () => {
    const damaging = { ...target, filesIn: (root) => new DamagingFiles(pathOf('to'), root) } as OpenedStore;
    const failed = [{ flightId: FLIGHT, reason: 'The copy differs from the original' }];
    expect(await copyStore(source, damaging, options)).toMatchObject({ copied: 0, failed, storeId: null });
    expect(await copyStore(source, target, options)).toMatchObject({ copied: 1, present: 0, failed: [] });
    const files = target.filesIn(await PinnedRoot.of(target.place));
    expect(String(await files.read(FLIGHT))).toBe('a flight');
  });

  it('skips an archive whose import ends meanwhile', async () => {
    class EndingImport extends FilesystemArchiveStore {
      override async list(): Promise<StoredArchivePart[]> {
        const parts = await super.list();
        for (const { name } of parts) await unlink(path.join(pathOf('from'), 'imports', name));
        return parts;
      }
    }
    const ending = { ...source, archivesIn: (root) => new EndingImport(pathOf('from'), root) } as OpenedStore;
    expect(await copyStore(ending, target, options)).toMatchObject({ copied: 1, storeId: 'the-store' });
    expect(await target.archivesIn(await PinnedRoot.of(target.place)).list()).toEqual([]);
  });

  it('gets no marker if the copy of an archive differs', async () => {
    const damaging = {
      ...target,
      archivesIn: (root) => new DamagingArchives(pathOf('to'), root),
    } as OpenedStore;
    const reason = `The copy of part 0 of archive ${ARCHIVE} differs from the original`;
    await expect(copyStore(source, damaging, options)).rejects.toThrow(reason);
    expect(await target.place.readMarker()).toBeUndefined();
  });
});
