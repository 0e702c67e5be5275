import { AccountsModule } from '@capabilities/account-data';
import { ApiKeys } from '@capabilities/accounts';
import { AirspaceProfiles } from '@capabilities/airspace';
import { Module } from '@nestjs/common';
import { InternalIdCursors, JsonBodyReader, JsonBodyPipe } from '@core/http';
import { AccountDataController, AccountController } from '@capabilities/account-data/api';
import {
  AppsController,
  AuthorizationsController,
  ConnectionsController,
  ConsoleTokenController,
  IdentityController,
  KeysController,
  OidcController,
  PasskeysController,
  SecondFactorController,
} from '@capabilities/accounts/api';
import {
  AccountsController,
  OperatedAirspacesController,
  OperatedAppsController,
  OperateAirspaces,
  OperateFlights,
  OperationController,
  OperateAccounts,
} from '@capabilities/operator/api';
import { SampleFlightModule, ServiceController } from '@capabilities/pages';
import { DeliveriesController, EndpointsController, OwnEndpoints } from '@capabilities/webhooks/api';

/** The developer platform, where users sign in and manage their account. */
@Module({
  imports: [AccountsModule, SampleFlightModule],
  controllers: [
    IdentityController,
    SecondFactorController,
    PasskeysController,
    OidcController,
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
    OperatedAirspacesController,
    OperatedAppsController,
    ServiceController,
  ],
  providers: [
    ApiKeys,
    InternalIdCursors,
    JsonBodyPipe,
    JsonBodyReader,
    AirspaceProfiles,
    OperateAccounts,
    OperateAirspaces,
    OperateFlights,
    OwnEndpoints,
  ],
})
export class PlatformModule {}
