import { type Account } from '@app/database';

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
export function presentAccount(account: Account) {
  return {
    ...presentAccountProfile(account),
    auto_debrief: account.autoDebrief,
    disabled: account.disabledAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}
