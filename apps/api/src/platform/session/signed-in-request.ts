import { type Account } from '@app/database';
import { type Request } from 'express';
import { type SignedInUser } from '@app/identity';

export interface SignedInRequest extends Request {
  signedIn?: { readonly user: SignedInUser; readonly account: Account };
}
