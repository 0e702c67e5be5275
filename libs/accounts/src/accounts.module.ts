import { Module } from '@nestjs/common';
import { AccountDataRepository } from './account-data.repository.js';
import { AccountDeletionRepository } from './account-deletion.repository.js';
import { AccountDeletion } from './account-deletion.js';
import { AccountExport } from './account-export.js';

/** Operations on a whole account. Needs the database and storage modules. */
@Module({
  providers: [AccountDataRepository, AccountDeletionRepository, AccountDeletion, AccountExport],
  exports: [AccountDeletion, AccountExport],
})
export class AccountsModule {}
