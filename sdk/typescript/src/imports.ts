import { type CallOptions, type FlightAnalysisClient } from './client.js';
import { type Query, type Schemas } from './operation-types.js';
import { itemsOf } from './pages.js';
import { poll, type WaitOptions } from './polling.js';
import { type FileContent, uploadForm, type UploadProgress } from './upload-form.js';

/** An IGC file of an import. Its name is listed with what became of it. */
export interface NamedFile {
  readonly name: string;
  readonly content: FileContent;
}

export interface ImportOptions extends CallOptions {
  /** Called as the files are sent. Browsers support it over HTTP/2 only. */
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** For an archive of up to a gigabyte over a slow line. */
const SEND_TIMEOUT_MS = 3_600_000;

/** Many flights at once. */
export class ImportOperations {
  constructor(private readonly client: FlightAnalysisClient) {}

  /**
   * Sends a ZIP file, or a list of IGC files. They are read in the background: see `untilFinished`.
   * The timeout is one hour, unless you set another.
   */
  create(files: FileContent | readonly NamedFile[], options: ImportOptions = {}): Promise<Schemas['Import']> {
    const { onProgress, ...call } = options;
    const form = uploadForm(
      isList(files)
        ? files.map((file) => ({ field: 'track', ...file }))
        : [{ field: 'archive', name: 'flights.zip', content: files }],
    );
    const timeoutMs = call.timeoutMs ?? SEND_TIMEOUT_MS;
    return this.client.submit('createImport', { form, onProgress }, { ...call, timeoutMs });
  }

  /** Waits until every file has been read, or the import was cancelled or failed. The last flights may still be processing. */
  untilFinished(importId: string, options: WaitOptions = {}): Promise<Schemas['Import']> {
    return poll(async () => {
      const found = await this.get(importId, options);
      return found.status === 'running' ? undefined : found;
    }, options);
  }

  /** All imports, newest first. */
  list(query: Omit<Query<'listImports'>, 'cursor'> = {}, options?: CallOptions) {
    return itemsOf((cursor) =>
      this.client.call('listImports', { query: { ...query, cursor } as Query<'listImports'> }, options),
    );
  }

  get(importId: string, options?: CallOptions) {
    return this.client.call('getImport', { path: { importId } }, options);
  }

  /** Leaves out the files that are still to be read. Flights that are already stored stay. */
  cancel(importId: string, options?: CallOptions) {
    return this.client.call('cancelImport', { path: { importId } }, options);
  }

  /** What became of each file. */
  files(importId: string, query: Omit<Query<'listImportFiles'>, 'cursor'> = {}, options?: CallOptions) {
    return itemsOf((cursor) =>
      this.client.call(
        'listImportFiles',
        { path: { importId }, query: { ...query, cursor } as Query<'listImportFiles'> },
        options,
      ),
    );
  }
}

function isList(files: FileContent | readonly NamedFile[]): files is readonly NamedFile[] {
  return Array.isArray(files);
}
