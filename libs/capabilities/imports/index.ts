/** Imports of many flights: archives, their directory, their files. */
export { fileNameInZip } from './domain/file-name-in-zip.js';
export { presentImport, presentImportFile } from './domain/import.presenter.js';
export { NewImports } from './domain/new-imports.js';
export { IMPORT_TABLES } from './tables/import-tables.js';
export { ImportWorkRepository } from './tables/import-work.repository.js';
export { type ImportedFile, type ImportRecord, ImportRepository } from './tables/import.repository.js';
