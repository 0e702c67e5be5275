import { ArchivePartMissingError, type ArchiveStore } from '@core/storage';

const ARCHIVE_ID = 'imp_01K9Z3V5X8W2Q4R6T7Y8Z9ABCD';
const OTHER_ID = 'imp_01K9Z3V5X8W2Q4R6T7Y8Z9ABCE';

/** What every adapter guarantees. `fresh` returns an empty store. */
export function itIsAnArchiveStore(fresh: () => Promise<ArchiveStore>): void {
  it('stores archives in parts, lists them and removes them one by one', async () => {
    const store = await fresh();
    expect(await store.list()).toEqual([]);
    await store.write(ARCHIVE_ID, 0, Buffer.from('one'));
    await store.write(ARCHIVE_ID, 12, Buffer.from([0, 255]));
    await store.write(OTHER_ID, 0, Buffer.from('other'));
    expect(Buffer.from(await store.read(ARCHIVE_ID, 12))).toEqual(Buffer.from([0, 255]));
    const listed = (await store.list()).map(({ archiveId, part }) => [archiveId, part]);
    expect(listed.sort()).toEqual([
      [ARCHIVE_ID, 0],
      [ARCHIVE_ID, 12],
      [OTHER_ID, 0],
    ]);
    await store.remove(ARCHIVE_ID);
    await store.remove(ARCHIVE_ID);
    expect((await store.list()).map(({ archiveId }) => archiveId)).toEqual([OTHER_ID]);
    await expect(store.read(ARCHIVE_ID, 0)).rejects.toThrow(ArchivePartMissingError);
    expect(Buffer.from(await store.read(OTHER_ID, 0)).toString()).toBe('other');
  });
}
