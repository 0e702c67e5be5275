import { Statement } from '@core/database';
import { type EntityManager } from 'typeorm';

interface Holder {
  readonly isDisabled: boolean;
}

/** Other tokens of the connection are stored meanwhile; only its refreshes wait. */
const TAKE_TURN = new Statement<Holder>(
  `select a.disabled_at is not null as "isDisabled"
     from oauth_refresh_tokens t
     join oauth_connections c on c.app_id = t.app_id and c.user_id = t.user_id
     join users u on u.id = t.user_id
     join accounts a on a.id = u.account_id
    where t.sha256 = $1
      for no key update of c`,
);

/**
 * Waits until no other refresh of the same connection runs, in any process, until the transaction ends.
 * @param tokenSha256 of the refresh token; no row if there is none
 */
export async function takeRefreshTurn(
  manager: EntityManager,
  tokenSha256: string,
): Promise<Holder | undefined> {
  return TAKE_TURN.row(manager, [tokenSha256]);
}
