export { ImportEntryRow } from './import-entry.entity.js';
export { ImportFileRow } from './import-file.entity.js';
export { IMPORT_TABLES } from './import-tables.js';
export { ImportUpkeepRepository, type UnlistedImport } from './import-upkeep.repository.js';
export {
  type ClaimedFile,
  type FileClaim,
  FileNotHeldError,
  ImportWorkRepository,
} from './import-work.repository.js';
export { ImportRow } from './import.entity.js';
export {
  type FilesQuery,
  type ImportedFile,
  type ImportRecord,
  ImportRepository,
  type NewImport,
} from './import.repository.js';
