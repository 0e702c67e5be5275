import { AllowanceModule } from '@app/allowance';
import { ApiKeyGuard } from '@app/auth';
import { type Settings, SettingsModule } from '@app/config';
import { DatabaseModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { StorageModule } from '@app/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AnalysisModule } from './analysis/analysis.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { FlightsModule } from './flights/flights.module.js';
import { HealthModule } from './health/health.module.js';
import { ApiErrorFilter } from './http/api-error.filter.js';

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
        StorageModule,
        AnalysisModule,
        DocumentationModule,
        FlightsModule,
        HealthModule,
      ],
      providers: [
        ApiErrorFilter,
        { provide: APP_GUARD, useClass: ApiKeyGuard },
        { provide: APP_FILTER, useExisting: ApiErrorFilter },
      ],
    };
  }
}
