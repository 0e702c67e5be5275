import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isImportableName } from '@core/contract';
import { fileNameInZip } from '@capabilities/imports';
import { ZipFile } from 'yazl';

/** For a disk that is also the disk of the service. */
const COMPRESSION_LEVEL = 1;

export interface FolderFile {
  readonly file: string;
  /** Relative to the folder. */
  readonly name: string;
  readonly bytes: number;
}

export interface FolderContent {
  readonly flights: readonly FolderFile[];
  /** Files that imports would refuse by their name. */
  readonly others: number;
}

/** The IGC and ZIP files of a folder and its subfolders, sorted. Hidden files and links are skipped. */
export async function flightsIn(folder: string): Promise<FolderContent> {
  const flights: FolderFile[] = [];
  let others = 0;
  // a recursive `opendir` of Node.js 20 leaves out all but the first 32 entries of each subfolder
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (!entry.isFile() || name.split(path.sep).some((part) => part.startsWith('.'))) continue;
    if (isImportableName(name)) flights.push({ file, name, bytes: (await stat(file)).size });
    else others++;
  }
  return { flights: flights.sort((a, b) => (a.name < b.name ? -1 : 1)), others };
}

export interface BatchLimits {
  readonly filesMax: number;
  readonly bytesMax: number;
}

/** The files in as few imports as the limits allow. */
export function inBatchesOf(
  files: readonly FolderFile[],
  { filesMax, bytesMax }: BatchLimits,
): FolderFile[][] {
  const batches: FolderFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    const batch = batches.at(-1);
    if (batch && batch.length < filesMax && bytes + file.bytes <= bytesMax) {
      batch.push(file);
      bytes += file.bytes;
    } else {
      batches.push([file]);
      bytes = file.bytes;
    }
  }
  return batches;
}

/**
 * A ZIP archive of files, packed as it is read. One that cannot be opened is packed empty, so that it is refused and does
 * not stop the others.
 * @param unreadable receives why
 */
export function packed(
  files: readonly FolderFile[],
  unreadable: (file: FolderFile, error: Error) => void,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  files.forEach((file, position) => {
    const name = fileNameInZip(file.name, position);
    zip.addReadStreamLazy(name, { compressionLevel: COMPRESSION_LEVEL }, (give) => {
      contentOf(file.file).then(
        (stream) => give(null, stream),
        (error: Error) => {
          unreadable(file, error);
          give(null, Readable.from([]));
        },
      );
    });
  });
  zip.end();
  return output;
}

async function contentOf(file: string): Promise<Readable> {
  const handle = await open(file);
  return createReadStream(file, { fd: handle });
}
