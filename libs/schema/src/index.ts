/** The migrations, and the data source with the tables of all libs. */
export { createDataSource } from './create-data-source.js';
export { DatabaseNotReadyError, databaseReady, waitForDatabase } from './database-ready.js';
export { DatabaseModule } from './database.module.js';
export { migrate } from './migrate.js';
