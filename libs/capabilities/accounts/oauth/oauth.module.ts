import { Global, Module } from '@nestjs/common';
import { AppMeter } from './app-meter.js';
import { AppRegistry } from './app-registry.js';
import { AuthorizationEndpoint } from './authorization-endpoint.js';
import { Authorizations } from './authorizations.js';
import { IntroducedApps } from './introduced-apps.js';

/** Apps of others. Needs the database and identity modules. */
@Global()
@Module({
  providers: [AppMeter, AppRegistry, AuthorizationEndpoint, Authorizations, IntroducedApps],
  exports: [AppMeter, AppRegistry, AuthorizationEndpoint, Authorizations, IntroducedApps],
})
export class OAuthModule {}
