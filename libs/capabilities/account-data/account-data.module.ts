import { Module } from '@nestjs/common';
import { AccountDataRepository } from '@capabilities/accounts';
import { AccountDeletionRepository } from './domain/account-deletion.repository.js';
import { AccountDeletion } from './domain/account-deletion.js';
import { AccountExport } from './domain/account-export.js';

/** Operations on a whole account. Needs the database and storage modules. */
@Module({
  providers: [AccountDataRepository, AccountDeletionRepository, AccountDeletion, AccountExport],
  exports: [AccountDeletion, AccountExport],
})
export class AccountsModule {}
