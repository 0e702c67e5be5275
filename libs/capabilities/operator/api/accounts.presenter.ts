import { wireTime } from '@core/contract';
import { presentAccountUser, type ListedAccount as AccountRow } from '@capabilities/accounts';
import { type ListedAccount } from '@capabilities/accounts/wire';

export function presentListedAccount(row: AccountRow): ListedAccount {
  return {
    id: row.publicId,
    name: row.name,
    email: row.email,
    plan: row.plan,
    disabled_at: wireTime(row.disabledAt?.getTime() ?? null),
    created_at: wireTime(row.createdAt.getTime()),
    user: presentAccountUser(row),
  };
}
