import { AccountsModule } from '@capabilities/account-data';
import { ApiKeys } from '@capabilities/accounts';
import { Module } from '@nestjs/common';
import { InternalIdCursors } from '@core/http';
import { JsonBodyReader } from '@core/http';
import { AccountDataController } from '@capabilities/account-data/api';
import { AccountController } from '@capabilities/account-data/api';
import { ConsoleTokenController } from '@capabilities/accounts/api';
import { AppsController } from '@capabilities/accounts/api';
import { AuthorizationsController } from '@capabilities/accounts/api';
import { ConnectionsController } from '@capabilities/accounts/api';
import { IdentityController } from '@capabilities/accounts/api';
import { KeysController } from '@capabilities/accounts/api';
import { AccountsController } from '@capabilities/operator/api';
import { OperatedAppsController } from '@capabilities/operator/api';
import { OperateFlights } from '@capabilities/operator/api';
import { OperationController } from '@capabilities/operator/api';
import { OperateAccounts } from '@capabilities/operator/api';
import { SampleFlightModule } from '@capabilities/pages';
import { PasskeysController } from './second-factor/passkeys.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { ServiceController } from '@capabilities/pages';
import { DeliveriesController } from '@capabilities/webhooks/api';
import { EndpointsController } from '@capabilities/webhooks/api';
import { OwnEndpoints } from '@capabilities/webhooks/api';
import { JsonBodyPipe } from '@core/http';

/** The developer platform, where users sign in and manage their account. */
@Module({
  imports: [AccountsModule, SampleFlightModule],
  controllers: [
    IdentityController,
    SecondFactorController,
    PasskeysController,
    AccountController,
    AccountDataController,
    ConsoleTokenController,
    KeysController,
    AppsController,
    AuthorizationsController,
    ConnectionsController,
    EndpointsController,
    DeliveriesController,
    AccountsController,
    OperationController,
    OperatedAppsController,
    ServiceController,
  ],
  providers: [
    ApiKeys,
    InternalIdCursors,
    JsonBodyPipe,
    JsonBodyReader,
    OperateAccounts,
    OperateFlights,
    OwnEndpoints,
  ],
})
export class PlatformModule {}
