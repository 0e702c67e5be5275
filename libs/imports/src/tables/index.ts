export { ImportFileRow } from './import-file.entity.js';
export { IMPORT_TABLES } from './import-tables.js';
export {
  type ClaimedImport,
  type FileOfImport,
  type ImportClaim,
  ImportNotHeldError,
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
