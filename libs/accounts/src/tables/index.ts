export {
  AccountListRepository,
  type AccountListQuery,
  type ListedAccount,
} from './account-list.repository.js';
export { Account } from './account.entity.js';
export { AccountRepository, type AccountFields } from './account.repository.js';
export { ProfileRepository, type Profile } from './profile.repository.js';
export { accountStays } from './account-stays.js';
export { lockAccount } from './lock-account.js';
export { ACCOUNT_TABLES } from './account-tables.js';
