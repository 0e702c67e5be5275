import { wireTime } from '@app/contract';
import { presentAccountProfile } from '@app/accounts';
import { type SignedInUser } from '@app/identity';
import { type PlatformAccount } from '@app/wire';
import { type Account } from '@tables/accounts';

export function presentOwnAccount(account: Account, user: SignedInUser): PlatformAccount {
  return {
    ...presentAccountProfile(account),
    auto_debrief: account.autoDebrief,
    split_multiple_flights: account.splitMultipleFlights,
    created_at: wireTime(account.createdAt.getTime()),
    user: { id: user.id, email: user.email, role: user.role },
  };
}
