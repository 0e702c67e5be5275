import { presentSession, type UserSession } from '@capabilities/accounts';
import { type Session } from '@capabilities/accounts/wire';

/** A session of the signed-in user. `currentId` is the session that sent the request. */
export function presentOwnSession(session: UserSession, currentId: string): Session {
  const { id, ...shown } = presentSession(session);
  return { id, current: id === currentId, ...shown };
}
