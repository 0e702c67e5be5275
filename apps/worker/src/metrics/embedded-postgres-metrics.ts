import { SETTINGS, type Settings } from '@core/config';
import { Statement } from '@core/database';
import { sharedResult } from '@core/management';
import { METRICS, observe } from '@core/observability';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The size of the database is the sum of many files. */
const READ_EVERY_MS = 5_000;

interface ServerState {
  readonly backends: number;
  readonly connectionsMax: number;
  readonly bytes: number;
  readonly commits: number;
  readonly rollbacks: number;
  readonly deadlocks: number;
}

/** No row on a server with another data folder: it has an operator, and an exporter of its own. */
const STATE = new Statement<ServerState>(
  `select numbackends as backends, current_setting('max_connections')::int as "connectionsMax",
          pg_database_size(datid)::float8 as bytes, xact_commit::float8 as commits,
          xact_rollback::float8 as rollbacks, deadlocks::float8 as deadlocks
     from pg_stat_database
    where datname = current_database()
      and starts_with((select setting from pg_settings where name = 'data_directory'), $1)`,
);

/** Measures the PostgreSQL that `npm start` runs. */
@Injectable()
export class EmbeddedPostgresMetrics {
  constructor(@Inject(SETTINGS) { dataDir }: Settings, dataSource: DataSource) {
    const state = sharedResult(() => STATE.row(dataSource, [dataDir]), READ_EVERY_MS);
    const { postgresBackends, postgresConnectionMax, postgresSize } = METRICS;
    const { postgresCommits, postgresRollbacks, postgresDeadlocks } = METRICS;
    const gauges = [postgresBackends, postgresConnectionMax, postgresSize];
    observe([...gauges, postgresCommits, postgresRollbacks, postgresDeadlocks], async (report) => {
      const now = await state();
      if (!now) return;
      report(postgresBackends, now.backends);
      report(postgresConnectionMax, now.connectionsMax);
      report(postgresSize, now.bytes);
      report(postgresCommits, now.commits);
      report(postgresRollbacks, now.rollbacks);
      report(postgresDeadlocks, now.deadlocks);
    });
  }
}
