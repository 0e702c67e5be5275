export { AttemptLimits, type AttemptKind } from './attempt-limits.js';
export { IdentityModule } from './identity.module.js';
export { type NewSignIn } from './sign-in-links.js';
export { Identity, type Invitation, type SignedInUser, type WithCookies } from './identity.js';
export {
  CurrentAccount,
  CurrentUser,
  SESSION_SCHEME,
  WithoutSession,
  WithSession,
} from './platform-access.decorators.js';
export { type SignedInRequest } from './signed-in-request.js';
export { SessionGuard } from './session.guard.js';
