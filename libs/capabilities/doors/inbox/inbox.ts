import { SETTINGS, type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import {
  InboxEntryRepository,
  type InboxEntryRecord,
  type InboxPath,
} from '../tables/inbox-entry.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type IgcUpload, UploadFlight } from '@capabilities/flights/api';
import { type Listed } from './multistatus.js';

const TOP: Listed = { path: [], sizeBytes: null, modifiedAt: null };

/**
 * The WebDAV inbox of an account: files become flights, and the listing shows what has arrived. A client that compares it
 * with its own files sends only new ones. A file keeps its entry when its flight is deleted; otherwise the next
 * synchronisation would bring the flight back.
 */
@Injectable()
export class Inbox {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly entries: InboxEntryRepository,
    private readonly uploads: UploadFlight,
  ) {}

  /** @throws ApiError inbox_entry_not_found */
  async find(accountId: string, path: InboxPath): Promise<Listed> {
    if (path.length === 0) return TOP;
    const found = await this.entries.onTheWay(accountId, path);
    const entry = found.length === path.length ? found.at(-1) : undefined;
    if (!entry) throw new ApiError('inbox_entry_not_found');
    return listed(entry);
  }

  /** The entry, followed by its children if it is a folder. @throws ApiError inbox_entry_not_found */
  async list(accountId: string, path: InboxPath): Promise<Listed[]> {
    const entry = await this.find(accountId, path);
    if (entry.sizeBytes !== null) return [entry];
    const children = await this.entries.inFolder(accountId, path);
    return [entry, ...children.map(({ name, ...child }) => ({ ...child, path: [...path, name] }))];
  }

  /**
   * Checks, before its file is read, that a path can become a file.
   * @returns whether it is one already
   * @throws ApiError inbox_path_conflict, inbox_full
   */
  async admitFile(accountId: string, path: InboxPath): Promise<boolean> {
    const entry = await this.free(accountId, path);
    if (entry && entry.sizeBytes === null) throw new ApiError('inbox_path_conflict');
    return entry !== undefined;
  }

  /** Stores the flight, then its entry: a client that gets no response sends both again. @throws ApiError */
  async put(accountId: string, path: InboxPath, file: IgcUpload, requestId: string): Promise<void> {
    const sizeBytes = file.bytes.length;
    await this.uploads.upload(accountId, file, { wait: false, requestId });
    await this.entries.put(accountId, path, sizeBytes);
  }

  /** @returns false if it exists already; @throws ApiError inbox_path_conflict, inbox_full */
  async addFolder(accountId: string, path: InboxPath): Promise<boolean> {
    if (path.length === 0 || (await this.free(accountId, path))) return false;
    await this.entries.put(accountId, path, null);
    return true;
  }

  /** Removes an entry from the listing. Its flights stay. @throws ApiError inbox_entry_not_found */
  async remove(accountId: string, path: InboxPath): Promise<void> {
    if (!(await this.entries.remove(accountId, path))) throw new ApiError('inbox_entry_not_found');
  }

  /** The entry at a path; undefined if one can be added there. */
  private async free(accountId: string, path: InboxPath): Promise<InboxEntryRecord | undefined> {
    const found = await this.entries.onTheWay(accountId, path);
    const isThere = path.length > 0 && found.length === path.length;
    const folders = isThere ? found.slice(0, -1) : found;
    if (folders.some(({ sizeBytes }) => sizeBytes !== null)) throw new ApiError('inbox_path_conflict');
    if (isThere) return found.at(-1);
    const { inboxEntriesMax } = this.settings;
    const added = path.length - found.length;
    if ((await this.entries.count(accountId, inboxEntriesMax)) + added <= inboxEntriesMax) return undefined;
    const message = `The inbox has reached its limit of ${inboxEntriesMax} files and folders.`;
    throw new ApiError('inbox_full', { limit: 'inbox_entries', message });
  }
}

function listed({ parent, name, ...entry }: InboxEntryRecord): Listed {
  return { ...entry, path: [...(parent === '' ? [] : parent.split('/')), name] };
}
