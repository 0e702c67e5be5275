/** Accounts as people see them, and the export and deletion of everything that belongs to one. */
export { presentAccount, presentAccountProfile, presentAccountUser } from './account.presenter.js';
export { AccountDeletion, type DeletedData, type DeletionRound } from './account-deletion.js';
export { AccountExport, type ExportEntry, ExportOvertakenError } from './account-export.js';
export { AccountsModule } from './accounts.module.js';
export { writeExportFile, writeExportFolder } from './export-folder.js';
export { presentSession } from './session.presenter.js';
export { presentDaysUsed, presentMonthUsed, type UsedSoFar } from './usage.presenter.js';
export { usageDays } from './usage-days.js';
export { zipArchive } from './zip-archive.js';
export { AccountDataRepository } from './account-data.repository.js';
export { AccountDeletionRepository, type AccountBeingDeleted } from './account-deletion.repository.js';
