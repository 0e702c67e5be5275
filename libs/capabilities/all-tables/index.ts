/** The tables of all capabilities, and the database opened with them. */
export { createDataSource } from './create-data-source.js';
export { DatabaseModule } from './database.module.js';
