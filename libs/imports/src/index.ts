/** Many flights at once: accepting an archive, listing and reading its files, presenting how far it has come. Also the one file in
 * an upload that is packed. */
export {
  ArchiveListing,
  DIRECTORY_BYTES_MIN,
  DIRECTORY_BYTES_PER_FILE,
  ENTRIES_PER_FILE_MAX,
  INNER_ARCHIVES_MAX,
  type Listing,
} from './archive/archive-listing.js';
export { ArchiveParts, PART_BYTES } from './archive/archive-parts.js';
export { ArchiveTooLargeError } from './archive/archive-writer.js';
export {
  ArchiveRefusedError,
  ENTRY_COMMENT_BYTES_MAX,
  ENTRY_NAME_BYTES_MAX,
  InvalidArchiveError,
} from './archive/directory.js';
export { contentOf, DamagedFileError, ExpandedTooLargeError, uncompressed } from './archive/file-content.js';
export { type Refusal, refused } from './archive/listed-file.js';
export { isPacked, NotOneFlightError, onlyFlight } from './archive/only-flight.js';
export { fileNameInZip } from './file-name-in-zip.js';
export { presentImport, presentImportFile, presentImportSummary } from './import.presenter.js';
export { type ImportLimits, listingLimits, NewImports } from './new-imports.js';
