import { type Account } from '@app/database';
import { wireTime } from '@app/flights';
import { type SignedInUser } from '@app/identity';
import { type PlatformAccount } from './account.dto.js';

export function presentOwnAccount(account: Account, user: SignedInUser): PlatformAccount {
  return {
    id: account.publicId,
    name: account.name,
    email: account.email,
    country: account.country,
    glider: account.glider,
    club: account.club,
    plan: account.plan,
    auto_debrief: account.autoDebrief,
    created_at: wireTime(account.createdAt.getTime()),
    user: { id: user.id, email: user.email, role: user.role },
  };
}
