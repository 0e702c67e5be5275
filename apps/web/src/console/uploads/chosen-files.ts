import { zipEntries } from './zip-entries.js';

/** More than any logbook; a limit so that a prepared ZIP file cannot fill the memory. */
const ENTRY_BYTES_MAX = 50 * 1_048_576;

export interface ChosenFiles {
  readonly flights: readonly File[];
  /** Files that cannot be flights, by their name. */
  readonly ignored: number;
}

/** The files of a drop, including those in folders. Must be called during the event. */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return Promise.resolve([...files]);
  return allOf(entries.map(filesIn));
}

/** Picks the IGC files, and takes them out of ZIP files. */
export async function flightsAmong(files: readonly File[]): Promise<ChosenFiles> {
  const flights: File[] = [];
  let ignored = 0;
  for (const file of files) {
    if (isIgc(file.name)) flights.push(file);
    else if (/\.zip$/i.test(file.name)) {
      const unpacked = await unzipped(file).catch(() => null);
      if (unpacked) flights.push(...unpacked);
      else ignored++;
    } else ignored++;
  }
  return { flights, ignored };
}

async function unzipped(zip: File): Promise<File[]> {
  const flights = (await zipEntries(zip)).filter(
    ({ path, sizeBytes }) => isIgc(path) && !path.startsWith('__MACOSX/') && sizeBytes <= ENTRY_BYTES_MAX,
  );
  const files: File[] = [];
  for (const { path, content } of flights) {
    files.push(new File([await content()], path.split('/').at(-1)!, { lastModified: zip.lastModified }));
  }
  return files;
}

function isIgc(name: string): boolean {
  return /\.igc$/i.test(name);
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
