import { besideIgcFile, TRACK_NAME, ZIP_NAME } from '@core/contract';

export interface ChosenFiles {
  readonly flights: readonly File[];
  readonly archives: readonly File[];
  /** How many files can be neither. */
  readonly ignored: number;
}

/** A ZIP file to the service, and a flight to its owner. */
const KMZ_NAME = /\.kmz$/i;

/** More files than this become an import, which continues without the browser. */
export const SINGLE_UPLOADS_MAX = 50;

/** The files of a drop, including those in folders. Must be called during the event. */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return Promise.resolve([...files]);
  return allOf(entries.map(filesIn));
}

/** Picks the files with flights and the archives by their names. */
export function flightsAmong(files: readonly File[]): ChosenFiles {
  const twins = besideIgcFile(files.map(pathOf));
  const own = files.filter((file) => !twins.has(pathOf(file)));
  const flights = own.filter(({ name }) => TRACK_NAME.test(name) || KMZ_NAME.test(name));
  const archives = own.filter(({ name }) => ZIP_NAME.test(name) && !KMZ_NAME.test(name));
  return { flights, archives, ignored: files.length - flights.length - archives.length };
}

function pathOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath || name;
}

/** In their order. A connection that breaks costs no more than one batch. */
export function inBatches(
  files: readonly File[],
  { filesMax, bytesMax }: { readonly filesMax: number; readonly bytesMax: number },
): File[][] {
  const batches: File[][] = [];
  let bytes = 0;
  for (const file of files) {
    const batch = batches.at(-1);
    if (batch && batch.length < filesMax && bytes + file.size <= bytesMax) batch.push(file);
    else {
      batches.push([file]);
      bytes = 0;
    }
    bytes += file.size;
  }
  return batches;
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // returns at most a hundred at a time
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return allOf(found.map(filesIn));
    found.push(...some);
  }
}

async function allOf(lists: readonly Promise<File[]>[]): Promise<File[]> {
  return (await Promise.all(lists)).flat();
}
