import { type Client, type DatabaseError } from 'pg';

/**
 * SQLSTATEs after which the server closes the connection: 57P if the server or an administrator ends the session,
 * 25P03 and 25P04 if a transaction takes too long. Matched by code because messages are localised.
 */
const ENDS_SESSION = /^(57P|25P03|25P04)/;

/**
 * Removes a connection from the pool as soon as the server reports that the session has ended. Otherwise the query in
 * progress fails, its connection returns to the pool before it is closed, and the next waiting query gets the dead
 * connection.
 */
export function leaveEndedSession(client: Client): void {
  client.on('error', () => undefined); // as in surviveLostConnections
  client.connection.on('errorMessage', ({ code = '' }: DatabaseError) => {
    if (ENDS_SESSION.test(code)) void client.end();
  });
}
