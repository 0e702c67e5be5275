/** Supervises the PostgreSQL that npm installs. */
export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';
export { freePort } from './free-port.js';
export { serverAccount } from './server-account.js';
