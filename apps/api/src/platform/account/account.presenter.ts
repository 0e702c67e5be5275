import { presentAccountProfile } from '@app/accounts';
import { type Account } from '@app/database';
import { wireTime } from '@app/flights';
import { type SignedInUser } from '@app/identity';
import { type PlatformAccount } from '@app/wire';

export function presentOwnAccount(account: Account, user: SignedInUser): PlatformAccount {
  return {
    ...presentAccountProfile(account),
    auto_debrief: account.autoDebrief,
    created_at: wireTime(account.createdAt.getTime()),
    user: { id: user.id, email: user.email, role: user.role },
  };
}
