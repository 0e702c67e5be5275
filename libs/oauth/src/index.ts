/** OAuth 2.1 for the apps of others: registering them, allowing them, their tokens and their usage. */
export { AppMeter } from './app-meter.js';
export { AppRegistry, type AppChange, type NewApp } from './app-registry.js';
export { AuthorizationEndpoint } from './authorization-endpoint.js';
export { Authorizations, type AuthorizationRequest } from './authorizations.js';
export { ClientMetadataError } from './client-metadata.js';
export { IntroducedApps } from './introduced-apps.js';
export { basicClientId, hashClientSecret } from './hash-client-secret.js';
export {
  authorizationServerMetadata,
  isOAuthOffered,
  PROTECTED_RESOURCE_PATH,
  protectedResourceMetadata,
  resourceMetadataUrl,
} from './metadata.js';
export { RESOURCE_SCOPES } from './requested-scope.js';
export { OAuthModule } from './oauth.module.js';
export { type ResourceName, resourcesOf } from '@app/identity';
export {
  presentApp,
  presentAppDays,
  presentAuthorization,
  presentConnection,
  presentOperatedApp,
} from './oauth.presenter.js';
