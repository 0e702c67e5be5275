/** Users, sign-in, sessions and e-mails of the developer platform. */
export { AttemptLimits, type AttemptKind } from './attempt-limits.js';
export { IdentityModule } from './identity.module.js';
export { AUTHORIZE_ERROR_PAGE, AUTHORIZE_PAGE } from './oauth/oauth-plugins.js';
export { type ResourceName, resourcesOf } from './oauth/oauth-resources.js';
export { type NewSignIn } from './sign-in-links.js';
export { Identity, type Invitation, type PendingSignIn, type Proof, type SignIn } from './identity.js';
export { arePasskeysOffered, type PublicKeyCredentialJson } from './second-factor/passkeys.js';
export { freshUntil, requireFreshSession, type SignedInUser } from './signed-in-user.js';
export { type WithCookies } from './with-cookies.js';
