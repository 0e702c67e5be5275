import { wireTime } from '@app/contract';
import { type Session } from '@app/wire';
import { type UserSession } from '@tables/identity';

/** A session of a user, without its token. */
export function presentSession(session: UserSession): Omit<Session, 'current'> {
  return {
    id: session.id,
    user_agent: session.userAgent,
    created_at: wireTime(session.createdAt.getTime()),
    prolonged_at: wireTime(session.updatedAt.getTime()),
    expires_at: wireTime(session.expiresAt.getTime()),
  };
}
