import { type SignedInUser } from '../../identity/signed-in-user.js';
import { type Account } from '../../tables/account.entity.js';
import { type Request } from 'express';

export interface SignedInRequest extends Request {
  signedIn?: { readonly user: SignedInUser; readonly account: Account };
}
