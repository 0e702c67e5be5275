/**
 * Connections that a pool keeps open when it is idle. Otherwise a process opens new ones for each of its regular looks,
 * and the first request after a pause waits for one.
 */
export const CONNECTIONS_KEPT = 2;
