import { type Tables } from '@core/database';
import { AttemptWindowRepository } from './attempt-window.repository.js';
import { KnownAddressRepository } from './known-address.repository.js';
import { OidcIdentityRepository } from './oidc-identity.repository.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { UserRepository } from './user.repository.js';

export const IDENTITY_TABLES: Tables = {
  entities: [],
  repositories: [
    AttemptWindowRepository,
    KnownAddressRepository,
    OidcIdentityRepository,
    SecondFactorRepository,
    UserRepository,
  ],
};
