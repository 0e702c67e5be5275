import { AllowanceModule, ApiKeyGuard, AuthModule } from '@core/access';
import { type Settings, SettingsModule } from '@core/config';
import { DatabaseModule } from '@capabilities/all-tables';
import { NotificationsModule } from '@core/database';
import { EncryptionModule } from '@core/encryption';
import { IdentityModule, OAuthModule } from '@capabilities/accounts';
import { ManagementModule } from '@core/management';
import { CredentialsModule } from '@capabilities/credentials';
import { QueueModule } from '@core/work';
import { StorageModule } from '@core/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { API_MODULES } from './api-modules.js';
import { McpModule } from '@capabilities/mcp/api';
import { OAuthEndpointsModule } from '@capabilities/accounts/api';
import { PlatformModule } from './platform/platform.module.js';
import { PageErrorFilter, StartPageModule, WebModule } from '@capabilities/pages';

@Module({})
export class ApiModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule,
        NotificationsModule,
        AllowanceModule,
        AuthModule,
        CredentialsModule,
        QueueModule.for('producer'),
        EncryptionModule,
        StorageModule,
        IdentityModule,
        OAuthModule,
        ManagementModule,
        ...API_MODULES,
        McpModule,
        PlatformModule,
        OAuthEndpointsModule,
        WebModule,
        StartPageModule,
      ],
      providers: [
        PageErrorFilter,
        // on every route, before its pipes; @Scopes and @OpenToAll declare what it requires
        { provide: APP_GUARD, useExisting: ApiKeyGuard },
        { provide: APP_FILTER, useExisting: PageErrorFilter },
      ],
    };
  }
}
