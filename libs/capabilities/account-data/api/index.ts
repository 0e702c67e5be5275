/** Controllers of the data of an account. */
export { AccountModule } from './account.module.js';
export { AccountDataController } from './platform/account-data.controller.js';
export { AccountController } from './platform/account.controller.js';
