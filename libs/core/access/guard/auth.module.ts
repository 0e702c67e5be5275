import { Global, Module } from '@nestjs/common';
import { ApiKeyGuard } from './api-key.guard.js';

/** The guard, also for routes that get their key in a form. */
@Global()
@Module({ providers: [ApiKeyGuard], exports: [ApiKeyGuard] })
export class AuthModule {}
