import {
  ArchivePartMissingError,
  ARCHIVES,
  ArchiveStore,
  partName,
  partOfName,
  type StoredArchivePart,
} from '../archive-store.js';
import { type StoreRoot } from '../store-root.js';
import { type S3Bucket } from './s3-bucket.js';

/** Stores the parts of archives as objects, with plain PUT and GET: not every server has multipart uploads and ranges. */
export class S3ArchiveStore extends ArchiveStore {
  /** @param root must check this bucket */
  constructor(
    private readonly bucket: S3Bucket,
    private readonly root: StoreRoot,
  ) {
    super();
  }

  override async write(archiveId: string, part: number, bytes: Uint8Array): Promise<void> {
    await this.root.check();
    await this.bucket.put(keyOf(archiveId, part), bytes);
  }

  override async read(archiveId: string, part: number): Promise<Uint8Array> {
    const bytes = await this.bucket.get(keyOf(archiveId, part));
    if (bytes) return bytes;
    await this.root.verify();
    throw new ArchivePartMissingError(archiveId, part);
  }

  override async remove(archiveId: string): Promise<void> {
    await this.root.check();
    for (const { name } of await this.listed(archiveId)) await this.bucket.remove(`${ARCHIVES}/${name}`);
  }

  override async list(): Promise<StoredArchivePart[]> {
    const parts = await this.listed('');
    await this.root.check(); // objects of another store must not be listed: callers may remove them
    return parts;
  }

  private async listed(beginning: string): Promise<StoredArchivePart[]> {
    const parts: StoredArchivePart[] = [];
    for await (const { key, modifiedAt } of this.bucket.list(`${ARCHIVES}/${beginning}`)) {
      const part = partOfName(key.slice(ARCHIVES.length + 1));
      if (part) parts.push({ ...part, writtenAt: modifiedAt });
    }
    return parts;
  }
}

function keyOf(archiveId: string, part: number): string {
  return `${ARCHIVES}/${partName(archiveId, part)}`;
}
