import { Module } from '@nestjs/common';
import { MeController } from './me.controller.js';
import { UsageController } from './usage.controller.js';

/** Endpoints that describe the account an API key belongs to. */
@Module({ controllers: [MeController, UsageController] })
export class AccountModule {}
