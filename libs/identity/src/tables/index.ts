export { AttemptWindowRepository, type AttemptWindow } from './attempt-window.repository.js';
export {
  SecondFactorRepository,
  type SecondFactorKind,
  type StoredPasskey,
  TOTP_SECRET_PLACE,
  type TotpState,
} from './second-factor.repository.js';
export { KnownAddressRepository } from './known-address.repository.js';
export {
  SignInLinkRepository,
  makeSignInLink,
  type SignInLink,
  type SqlRunner,
} from './sign-in-link.repository.js';
export { UserRepository, type AccountUser, type UserSession } from './user.repository.js';
export { IDENTITY_TABLES } from './identity-tables.js';
