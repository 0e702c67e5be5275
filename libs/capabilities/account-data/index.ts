/** Everything of an account taken together: its figures, its export, its deletion. */
export { AccountsModule } from './account-data.module.js';
export { AccountDeletionRepository } from './domain/account-deletion.repository.js';
export { AccountDeletion, type DeletedData } from './domain/account-deletion.js';
export { AccountExport, type ExportEntry, ExportOvertakenError } from './domain/account-export.js';
export { writeExportFile, writeExportFolder } from './domain/export-folder.js';
export { presentDaysUsed, presentMonthUsed } from './domain/usage.presenter.js';
export { zipArchive } from './domain/zip-archive.js';
