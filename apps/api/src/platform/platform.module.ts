import { AccountsModule } from '@capabilities/account-data';
import { ApiKeys } from '@capabilities/accounts';
import { Module } from '@nestjs/common';
import { InternalIdCursors, JsonBodyReader, JsonBodyPipe } from '@core/http';
import { AccountDataController, AccountController } from '@capabilities/account-data/api';
import {
  ConsoleTokenController,
  AppsController,
  AuthorizationsController,
  ConnectionsController,
  IdentityController,
  KeysController,
} from '@capabilities/accounts/api';
import {
  AccountsController,
  OperatedAppsController,
  OperateFlights,
  OperationController,
  OperateAccounts,
} from '@capabilities/operator/api';
import { SampleFlightModule, ServiceController } from '@capabilities/pages';
import { PasskeysController } from './second-factor/passkeys.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { DeliveriesController, EndpointsController, OwnEndpoints } from '@capabilities/webhooks/api';

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
