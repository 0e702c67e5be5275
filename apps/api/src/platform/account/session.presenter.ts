import { presentSession } from '@app/accounts';
import { type UserSession } from '@app/database';
import { type Session } from './session.dto.js';

/** One's own sessions, of which one is asking. */
export function presentOwnSession(session: UserSession, currentId: string): Session {
  const { id, ...shown } = presentSession(session);
  return { id, current: id === currentId, ...shown };
}
