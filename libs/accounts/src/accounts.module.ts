import { Module } from '@nestjs/common';
import { AccountDeletion } from './account-deletion.js';
import { AccountExport } from './account-export.js';

/** What can be done with an account as a whole; beside the modules of database and storage. */
@Module({
  providers: [AccountDeletion, AccountExport],
  exports: [AccountDeletion, AccountExport],
})
export class AccountsModule {}
