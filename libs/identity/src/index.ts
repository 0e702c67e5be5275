/** Users, sign-in, sessions and e-mails of the developer platform. */
export { AttemptLimits, type AttemptKind } from './attempt-limits.js';
export { IdentityModule } from './identity.module.js';
export { AUTHORIZE_ERROR_PAGE, AUTHORIZE_PAGE } from './oauth/oauth-plugins.js';
export { type ResourceName, resourcesOf } from './oauth/oauth-resources.js';
export { type NewSignIn } from './sign-in-links.js';
export { Identity, type Invitation, type SignedInUser, type WithCookies } from './identity.js';
