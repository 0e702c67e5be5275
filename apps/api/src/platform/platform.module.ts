import { Module } from '@nestjs/common';
import { JsonBodyPipe } from '../http/json-fields.js';
import { JsonBodyReader } from '../http/json-body.js';
import { AccountController } from './account/account.controller.js';
import { IdentityController } from './identity/identity.controller.js';

/** The developer platform: what somebody who signs in does with their account. */
@Module({
  controllers: [IdentityController, AccountController],
  providers: [JsonBodyPipe, JsonBodyReader],
})
export class PlatformModule {}
