import { type DataSource } from 'typeorm';
import { ALL_TABLES } from './all-tables.js';
import { type DatabaseOptions, dataSourceWith } from '@core/database';

/** A data source with all tables. */
export function createDataSource(options: DatabaseOptions): DataSource {
  return dataSourceWith(
    ALL_TABLES.flatMap(({ entities }) => entities),
    options,
  );
}
