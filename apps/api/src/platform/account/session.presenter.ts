import { presentSession } from '@app/accounts';
import { type Session } from '@app/wire';
import { type UserSession } from '@tables/identity';

/** A session of the signed-in user. `currentId` is the session that sent the request. */
export function presentOwnSession(session: UserSession, currentId: string): Session {
  const { id, ...shown } = presentSession(session);
  return { id, current: id === currentId, ...shown };
}
