/** A PostgreSQL server that the service starts and stops itself. */
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export { EmbeddedPostgres } from './embedded-postgres.js';
export { freePort } from './free-port.js';
export { serverAccount } from './server-account.js';
