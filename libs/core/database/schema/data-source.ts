import { CONNECTIONS_KEPT } from '../connections-kept.js';
import { prepareStatements } from '../prepare-statements.js';
import { statementName } from '../statement.js';
import pg, { type Client } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { leaveEndedSession } from './ended-session.js';
import { MIGRATIONS } from './migrations.js';
import { SnakeCaseNaming } from './snake-case-naming.js';

/** How long a query may wait for a connection before the request fails with 503. */
const CONNECT_TIMEOUT_MS = 5_000;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolMax: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Whether its connections prepare statements; on by default. */
  readonly preparedStatements?: boolean;
  /** How long a statement may wait for a lock; for ever by default. Only without a pooler. */
  readonly lockTimeoutMs?: number;
}

/** @param entities of the tables that it reads and writes; none to migrate */
export function dataSourceWith(
  entities: NonNullable<DataSourceOptions['entities']>,
  options: DatabaseOptions,
): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: pg, // TypeORM would load another copy, from outside the bundle
    url: options.url,
    entities,
    migrations: MIGRATIONS,
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    installExtensions: false,
    poolSize: options.poolMax,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    // a connection that breaks while idle is replaced at the next query; without a handler it would crash the process
    poolErrorHandler: () => undefined,
    extra: {
      min: CONNECTIONS_KEPT,
      keepAlive: true,
      application_name: options.applicationName,
      ...(options.lockTimeoutMs !== undefined && { lock_timeout: options.lockTimeoutMs }),
      onConnect: (client: Client) => {
        leaveEndedSession(client);
        if (options.preparedStatements !== false) prepareStatements(client, statementName);
      },
    },
  });
}
