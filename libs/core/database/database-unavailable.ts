/** SQLSTATE classes of a lost connection or a server that is shutting down: 08 connection, 57P shutdown. */
const LOST_SQLSTATE = /^(08|57P)/;
/**
 * SQLSTATEs of a statement that the server rejected temporarily: 53 out of disk space, memory or connections; 25006
 * read-only server, such as a standby.
 */
const REFUSED_SQLSTATE = /^(53|25006)/;
/** SQLSTATE class 22: a value that the database cannot store, such as a surrogate or a number out of range. */
const VALUE_SQLSTATE = /^22/;
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of errors that have no code, of node-postgres and, if a connection is lost between two statements, of TypeORM. */
const LOST_MESSAGE =
  /^(Connection terminated|Query runner already released|Database connection provided by a query runner was already released|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error means that the database is currently unavailable, as opposed to a mistake in the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => isLost(cause) || REFUSED_SQLSTATE.test(codeOf(cause)));
}

/** Whether the statement may have been committed even though it failed: the connection was lost before the response. */
export function mayHaveCommitted(error: unknown): boolean {
  return causesOf(error).some(isLost);
}

/** Whether the database cannot store a value of the statement, however often it is sent. */
export function isUnstorableValue(error: unknown): boolean {
  return causesOf(error).some((cause) => VALUE_SQLSTATE.test(codeOf(cause)));
}

function isLost(error: Error): boolean {
  const code = codeOf(error);
  return LOST_CODES.has(code) || LOST_SQLSTATE.test(code) || LOST_MESSAGE.test(error.message);
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? '';
}

/** The error and what caused it. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error; current = current.cause) causes.push(current);
  return causes;
}
