export { EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { isAlive } from './postmaster-file.js';
