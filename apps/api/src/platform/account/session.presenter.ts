import { type UserSession } from '@app/database';
import { wireTime } from '@app/flights';
import { type Session } from './session.dto.js';

export function presentSession(session: UserSession, currentId: string): Session {
  return {
    id: session.id,
    current: session.id === currentId,
    user_agent: session.userAgent,
    created_at: wireTime(session.createdAt.getTime()),
    prolonged_at: wireTime(session.updatedAt.getTime()),
    expires_at: wireTime(session.expiresAt.getTime()),
  };
}
