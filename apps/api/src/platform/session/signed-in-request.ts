import { type SignedInUser } from '@app/identity';
import { type Account } from '@tables/accounts';
import { type Request } from 'express';

export interface SignedInRequest extends Request {
  signedIn?: { readonly user: SignedInUser; readonly account: Account };
}
