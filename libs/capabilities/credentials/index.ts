/** Keys and tokens, looked up together with the flight that their request names. Owns no table. */
export { CredentialsModule } from './credentials.module.js';
