import {
  IMPORT_NAME_CHARACTERS_MAX,
  IMPORT_REFUSALS,
  type ImportRefusalCode,
  plainLine,
} from '@app/contract';
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl';

/** Compression methods of ZIP: none, and Deflate. */
const METHODS: readonly number[] = [0, 8];
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

/** Why a file need not be read; undefined if it may be a flight. */
export function refusalOf(entry: Entry, path: string, limits: FileLimits): Refusal | undefined {
  if (validateFileName(path) !== null) return refused('unsafe_path');
  const folders = path.split('/').length - 1;
  if (folders > limits.folderDepthMax) {
    return refused(
      'too_deep',
      `The file is in ${folders} folders. At most ${limits.folderDepthMax} are allowed.`,
    );
  }
  if (!/\.igc$/i.test(path)) return refused('not_igc');
  if (entry.isEncrypted()) return refused('encrypted');
  if (!METHODS.includes(entry.compressionMethod)) return refused('unsupported_compression');
  if (entry.uncompressedSize > limits.fileBytesMax) {
    return refused('file_too_large', `The file is larger than the limit of ${limits.fileBytesMax} bytes.`);
  }
  return undefined;
}

export function refused(code: ImportRefusalCode, message: string = IMPORT_REFUSALS[code]): Refusal {
  return { code, message };
}
