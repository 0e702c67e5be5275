import { type Client, type DatabaseError } from 'pg';

/**
 * SQLSTATEs after which the server closes the connection: 57P of a server or an administrator who ends the session,
 * 25P03 and 25P04 of a transaction that takes too long. By code, for the severity is in the language of the server.
 */
const ENDS_SESSION = /^(57P|25P03|25P04)/;

/**
 * Has the pool drop a connection as soon as the server says that the session is over. A query under way fails with that and
 * the connection goes back to the pool, which learns only when it is closed that it is no longer good; whoever had been
 * waiting for a connection would be handed this one.
 */
export function leaveEndedSession(client: Client): void {
  client.connection.on('errorMessage', ({ code = '' }: DatabaseError) => {
    if (ENDS_SESSION.test(code)) void client.end();
  });
}
