import { wireTime } from '@core/contract';
import { type Session } from '../wire/session.js';
import { type UserSession } from '../tables/identity/user.repository.js';

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
