import { wireTime } from '@app/contract';
import { presentAccountUser } from '@app/accounts';
import { type ListedAccount } from '@app/wire';
import { type ListedAccount as AccountRow } from '@tables/accounts';

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
