import { ArchiveStore, type StoredArchivePart } from './archive-store.js';
import { measured } from './measured-operation.js';

/** Measures the operations of another store. */
export class MeasuredArchiveStore extends ArchiveStore {
  constructor(private readonly store: ArchiveStore) {
    super();
  }

  override write(archiveId: string, part: number, bytes: Uint8Array): Promise<void> {
    return measured('write', () => this.store.write(archiveId, part, bytes));
  }

  override read(archiveId: string, part: number): Promise<Uint8Array> {
    return measured('read', () => this.store.read(archiveId, part));
  }

  override remove(archiveId: string): Promise<void> {
    return measured('remove', () => this.store.remove(archiveId));
  }

  override list(): Promise<StoredArchivePart[]> {
    return measured('list', () => this.store.list());
  }
}
