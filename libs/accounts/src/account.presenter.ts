import { type Account, type ListedAccount } from '@app/database';

type AccountProfile = Pick<Account, 'publicId' | 'name' | 'email' | 'country' | 'glider' | 'club' | 'plan'>;

/** What every view of an account begins with. */
export function presentAccountProfile({
  publicId,
  name,
  email,
  country,
  glider,
  club,
  plan,
}: AccountProfile) {
  return { id: publicId, name, email, country, glider, club, plan };
}

/** An account as its operator sees it, and its holder in an export. */
export function presentAccount(
  account: AccountProfile & Pick<Account, 'autoDebrief' | 'disabledAt' | 'createdAt'>,
) {
  return {
    ...presentAccountProfile(account),
    auto_debrief: account.autoDebrief,
    disabled: account.disabledAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}

/** Who signs in to an account; null when nobody can. */
export function presentAccountUser({ userEmail, userVerified, userRole }: ListedAccount) {
  if (userEmail === null) return null;
  return { email: userEmail, verified: userVerified ?? false, role: userRole ?? ('member' as const) };
}
