import { AllowanceModule } from '@app/allowance';
import { ApiKeyGuard } from '@app/auth';
import { type Settings, SettingsModule } from '@app/config';
import { DatabaseModule } from '@app/database';
import { EncryptionModule } from '@app/encryption';
import { QueueModule } from '@app/queue';
import { StorageModule } from '@app/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccountModule } from './account/account.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { FlightsModule } from './flights/flights.module.js';
import { HealthModule } from './health/health.module.js';
import { ApiErrorFilter } from './http/api-error.filter.js';
import { PublicModule } from './public/public.module.js';
import { SharingModule } from './sharing/sharing.module.js';

@Module({})
export class ApiModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule,
        AllowanceModule,
        QueueModule.for('producer'),
        EncryptionModule,
        StorageModule,
        AccountModule,
        DocumentationModule,
        FlightsModule,
        HealthModule,
        PublicModule,
        SharingModule,
      ],
      providers: [
        ApiErrorFilter,
        { provide: APP_GUARD, useClass: ApiKeyGuard },
        { provide: APP_FILTER, useExisting: ApiErrorFilter },
      ],
    };
  }
}
