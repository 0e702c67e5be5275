import { Module } from '@nestjs/common';
import { MeController } from './me.controller.js';
import { UsageController } from './usage.controller.js';

/** What a key can find out about its account. */
@Module({ controllers: [MeController, UsageController] })
export class AccountModule {}
