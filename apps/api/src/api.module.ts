import { AllowanceModule } from '@app/allowance';
import { ApiKeyGuard, AuthModule } from '@app/auth';
import { type Settings, SettingsModule } from '@app/config';
import { DatabaseModule } from '@app/schema';
import { EncryptionModule } from '@app/encryption';
import { IdentityModule } from '@app/identity';
import { ManagementModule } from '@app/management';
import { CredentialsModule } from '@app/credentials';
import { OAuthModule } from '@app/oauth';
import { QueueModule } from '@app/queue';
import { StorageModule } from '@app/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { API_MODULES } from './api-modules.js';
import { ApiErrorFilter } from './http/errors/api-error.filter.js';
import { McpModule } from './mcp/mcp.module.js';
import { OAuthEndpointsModule } from './oauth/oauth-endpoints.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { WebModule } from './web/web.module.js';

@Module({})
export class ApiModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule,
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
      ],
      providers: [
        ApiErrorFilter,
        // on every route, before its pipes; @Scopes and @OpenToAll declare what it requires
        { provide: APP_GUARD, useExisting: ApiKeyGuard },
        { provide: APP_FILTER, useExisting: ApiErrorFilter },
      ],
    };
  }
}
