import { type Account } from '@app/database';

/** An account as its operator and its holder see it. */
export function presentAccount(account: Account) {
  return {
    id: account.publicId,
    name: account.name,
    email: account.email,
    country: account.country,
    glider: account.glider,
    club: account.club,
    plan: account.plan,
    auto_debrief: account.autoDebrief,
    disabled: account.disabledAt !== null,
    created_at: account.createdAt.toISOString(),
  };
}
