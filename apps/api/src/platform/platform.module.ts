import { Module } from '@nestjs/common';
import { JsonBodyPipe } from '../http/json-fields.js';
import { JsonBodyReader } from '../http/json-body.js';
import { AccountController } from './account/account.controller.js';
import { IdentityController } from './identity/identity.controller.js';
import { AccountsController } from './operator/accounts.controller.js';
import { OperateAccounts } from './operator/operate-accounts.js';

/** The developer platform: what somebody who signs in does with their account. */
@Module({
  controllers: [IdentityController, AccountController, AccountsController],
  providers: [JsonBodyPipe, JsonBodyReader, OperateAccounts],
})
export class PlatformModule {}
