/** Many flights at once: accepting an archive, reading its files, presenting how far it has come. */
export { type FileLimits, type Refusal, refused } from './archive/archived-files.js';
export { ArchiveTooLargeError } from './archive/archive-writer.js';
export { PART_BYTES } from './archive/archive-parts.js';
export {
  type ArchivedFile,
  DamagedFileError,
  ImportArchive,
  InvalidArchiveError,
} from './archive/import-archive.js';
export { fileNameInZip } from './file-name-in-zip.js';
export { presentImport, presentImportFile, presentImportSummary } from './import.presenter.js';
export { type ImportLimits, NewImports } from './new-imports.js';
