import { type FileName, type Upload, type UploadStatus, WAITING } from './upload.js';
import { signal } from '@preact/signals';

/** Keeps the queue over a reload. */
export interface UploadStore {
  /** Adds or replaces these. Never rejects: without a store, a reload loses the queue, and nothing else. */
  save(uploads: readonly Upload[]): Promise<void>;
  /** In the order of adding. */
  load(): Promise<Upload[]>;
  clear(): Promise<void>;
}

interface StoredUpload extends FileName {
  readonly id: string;
  readonly accountId: string;
  readonly ended: UploadStatus | null;
  readonly file?: File;
}

const DATABASE = 'console';
const STORE = 'uploads';

/** The queue in the browser's database, with the files themselves. One account never sees the files of another. */
export class BrowserUploadStore implements UploadStore {
  private database: Promise<IDBDatabase> | undefined;

  constructor(private readonly accountId: string) {}

  async save(uploads: readonly Upload[]): Promise<void> {
    const records = uploads.map((upload) => this.recordOf(upload));
    try {
      await this.write((store) => records.forEach((record) => store.put(record)));
    } catch {
      // there is no room for the files; remember at least which they are
      const names = records.map(({ file: _file, ...record }) => record);
      await this.write((store) => names.forEach((record) => store.put(record))).catch(() => undefined);
    }
  }

  async load(): Promise<Upload[]> {
    try {
      const database = await this.open();
      const all = await answerOf(
        database.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<StoredUpload[]>,
      );
      return all.filter(({ accountId }) => accountId === this.accountId).map(uploadOf);
    } catch {
      return [];
    }
  }

  async clear(): Promise<void> {
    await this.write((store) => store.clear()).catch(() => undefined);
  }

  private recordOf({ id, name, sizeBytes, modifiedMs, file, status }: Upload): StoredUpload {
    const { state } = status.peek();
    const isEnded = state === 'added' || state === 'known' || state === 'refused';
    const record = { id, accountId: this.accountId, name, sizeBytes, modifiedMs };
    return { ...record, ended: isEnded ? status.peek() : null, ...(file && { file }) };
  }

  private async write(change: (store: IDBObjectStore) => unknown): Promise<void> {
    const transaction = (await this.open()).transaction(STORE, 'readwrite');
    change(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser aborted the write'));
    });
  }

  private open(): Promise<IDBDatabase> {
    const request = () => {
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
      return answerOf(opening);
    };
    return (this.database ??= request());
  }
}

/** A file that had not ended waits again; without its content, it must be dropped again. */
function uploadOf({ id, name, sizeBytes, modifiedMs, file, ended }: StoredUpload): Upload {
  const status = ended ?? (file ? WAITING : { ...WAITING, state: 'missing' as const });
  return { id, name, sizeBytes, modifiedMs, file, status: signal(status), attempts: 0 };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser has no database'));
  });
}
