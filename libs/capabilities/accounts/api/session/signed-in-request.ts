import { type SignedInUser } from '../../identity/signed-in-user.js';
import { type Account } from '../../tables/account.entity.js';
import { type AuthenticatedRequest } from '@core/access';

export interface SignedInRequest extends AuthenticatedRequest {
  signedIn?: { readonly user: SignedInUser; readonly account: Account };
  /** The account of an API key that manages it. */
  managed?: Account;
}
