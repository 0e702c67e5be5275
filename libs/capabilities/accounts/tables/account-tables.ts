import { type Tables } from '@core/database';
import { AccountListRepository } from './account-list.repository.js';
import { Account } from './account.entity.js';
import { AccountRepository } from './account.repository.js';
import { ProfileRepository } from './profile.repository.js';

export const ACCOUNT_TABLES: Tables = {
  entities: [Account],
  repositories: [AccountListRepository, AccountRepository, ProfileRepository],
};
