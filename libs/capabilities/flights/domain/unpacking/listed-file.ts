import {
  IMPORT_NAME_CHARACTERS_MAX,
  IMPORT_REFUSALS,
  type ImportRefusalCode,
  isImportableName,
  plainLine,
  ZIP_NAME,
} from '@core/contract';
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl';

/** Compression methods of ZIP: none, and Deflate. */
export const METHODS = { stored: 0, deflated: 8 } as const;
/** Of the header before the content of a file, without its name: see APPNOTE 4.3.7. */
export const HEADER_BYTES = 30;
/** Compressed content is hardly longer than the original. Packers that waste more than this are not known. */
const COMPRESSED_BYTES_MAX = (bytes: number) => 2 * bytes + 1_024;
/** What operating systems add to folders. */
const OF_THE_SYSTEM = /^(?:\..*|__MACOSX|Thumbs\.db|desktop\.ini)$/i;

export interface Refusal {
  readonly code: ImportRefusalCode;
  readonly message: string;
}

export interface FileLimits {
  readonly fileBytesMax: number;
  readonly folderDepthMax: number;
}

/** Where a file is in the archive, as a path with slashes. */
export function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

/** Whether the path is a folder, or a file of the operating system. Those are no files of the import. */
export function isIgnored(path: string): boolean {
  return (
    path.endsWith('/') || path.split('/').some((name) => OF_THE_SYSTEM.test(name) && !/^\.\.?$/.test(name))
  );
}

/** The end of a long path says more than its beginning. */
export function shownName(path: string): string {
  const characters = [...plainLine(path.replaceAll('\0', ''))];
  if (characters.length === 0) return '?';
  if (characters.length <= IMPORT_NAME_CHARACTERS_MAX) return characters.join('');
  return `…${characters.slice(1 - IMPORT_NAME_CHARACTERS_MAX).join('')}`;
}

/**
 * Why a file need not be read; undefined if it may be a flight, or an archive.
 * @param path with that of the ZIP file in the archive, if it is in one
 * @param archiveBytes of the ZIP file that contains it
 */
export function refusalOf(
  entry: Entry,
  path: string,
  archiveBytes: number,
  { fileBytesMax, folderDepthMax }: FileLimits,
): Refusal | undefined {
  if (validateFileName(pathOf(entry)) !== null) return refused('unsafe_path');
  const folders = path.split('/').length - 1;
  if (folders > folderDepthMax) {
    return refused('too_deep', `The file is in ${folders} folders. At most ${folderDepthMax} are allowed.`);
  }
  if (!isImportableName(path)) return refused('not_igc');
  if (entry.isEncrypted()) return refused('encrypted');
  const { relativeOffsetOfLocalHeader: offset, compressedSize, uncompressedSize, compressionMethod } = entry;
  if (!Object.values<number>(METHODS).includes(compressionMethod)) return refused('unsupported_compression');
  if (!ZIP_NAME.test(path) && uncompressedSize > fileBytesMax) {
    return refused('file_too_large', `The file is larger than the limit of ${fileBytesMax} bytes.`);
  }
  const isOutside = offset + HEADER_BYTES + compressedSize > archiveBytes;
  if (isOutside || compressedSize > COMPRESSED_BYTES_MAX(uncompressedSize)) return refused('damaged');
  return undefined;
}

/** Where the content of a file is. @param start of the archive that contains it */
export function contentIn(start: number, entry: Entry) {
  return {
    headerOffset: start + entry.relativeOffsetOfLocalHeader,
    compressedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    method: entry.compressionMethod,
    checksum: entry.crc32,
  };
}

export function refused(code: ImportRefusalCode, message: string = IMPORT_REFUSALS[code]): Refusal {
  return { code, message };
}
