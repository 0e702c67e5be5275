import { AccountsModule } from '@app/accounts';
import { ApiKeys } from '@app/api-keys';
import { Module } from '@nestjs/common';
import { InternalIdCursors } from '../http/query/internal-id-cursors.js';
import { JsonBodyReader } from '../http/body/json-body.js';
import { AccountDataController } from './account/account-data.controller.js';
import { AccountController } from './account/account.controller.js';
import { ConsoleTokenController } from './console/console-token.controller.js';
import { AppsController } from './apps/apps.controller.js';
import { AuthorizationsController } from './apps/authorizations.controller.js';
import { ConnectionsController } from './apps/connections.controller.js';
import { IdentityController } from './identity/identity.controller.js';
import { KeysController } from './keys/keys.controller.js';
import { AccountsController } from './operator/accounts.controller.js';
import { OperatedAppsController } from './operator/apps.controller.js';
import { OperateFlights } from './operator/operate-flights.js';
import { OperationController } from './operator/operation.controller.js';
import { OperateAccounts } from './operator/operate-accounts.js';
import { SampleFlightModule } from '../sample-flight/sample-flight.module.js';
import { PasskeysController } from './second-factor/passkeys.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { ServiceController } from './service/service.controller.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { EndpointsController } from './webhooks/endpoints.controller.js';
import { OwnEndpoints } from './webhooks/own-endpoints.js';
import { JsonBodyPipe } from '../http/body/json-body-pipe.js';

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
