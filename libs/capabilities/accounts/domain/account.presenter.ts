import { type AccountProfile } from '../wire/account-profile.js';
import { type ListedUser } from '../wire/listed-account.js';
import { type Account } from '../tables/account.entity.js';
import { type ListedAccount } from '../tables/account-list.repository.js';

type ProfileRow = Pick<Account, 'publicId' | 'name' | 'email' | 'country' | 'glider' | 'club' | 'plan'>;

/** The fields that every view of an account starts with. */
export function presentAccountProfile({
  publicId,
  name,
  email,
  country,
  glider,
  club,
  plan,
}: ProfileRow): AccountProfile {
  return { id: publicId, name, email, country, glider, club, plan };
}

/** An account as shown to an operator, and to its holder in an export. */
export function presentAccount(
  account: ProfileRow &
    Pick<Account, 'autoDebrief' | 'splitMultipleFlights' | 'ruleSet' | 'disabledAt' | 'createdAt'>,
) {
  return {
    ...presentAccountProfile(account),
    auto_debrief: account.autoDebrief,
    split_multiple_flights: account.splitMultipleFlights,
    rule_set: account.ruleSet,
    disabled: account.disabledAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}

/** The user who can sign in to the account; null if there is none. */
export function presentAccountUser({ userEmail, userVerified, userRole }: ListedAccount): ListedUser | null {
  if (userEmail === null) return null;
  return { email: userEmail, verified: userVerified ?? false, role: userRole ?? 'member' };
}
