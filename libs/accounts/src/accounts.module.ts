import { Module } from '@nestjs/common';
import { AccountDeletion } from './account-deletion.js';
import { AccountExport } from './account-export.js';

/** Operations on a whole account. Needs the database and storage modules. */
@Module({
  providers: [AccountDeletion, AccountExport],
  exports: [AccountDeletion, AccountExport],
})
export class AccountsModule {}
