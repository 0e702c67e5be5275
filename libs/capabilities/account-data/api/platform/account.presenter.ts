import { wireTime } from '@core/contract';
import { presentAccountProfile, type SignedInUser, type Account } from '@capabilities/accounts';
import { type PlatformAccount } from '@capabilities/accounts/wire';

export function presentOwnAccount(account: Account, user: SignedInUser): PlatformAccount {
  return {
    ...presentAccountProfile(account),
    auto_debrief: account.autoDebrief,
    split_multiple_flights: account.splitMultipleFlights,
    rule_set: account.ruleSet,
    created_at: wireTime(account.createdAt.getTime()),
    user: { id: user.id, email: user.email, role: user.role },
  };
}
