import { SETTINGS, type Settings } from '@core/config';
import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ALL_TABLES } from './all-tables.js';
import { createDataSource } from './create-data-source.js';
import {
  DatabaseProbe,
  directDatabaseUrl,
  DirectSessions,
  observePool,
  poolOf,
  requiredDatabaseUrl,
} from '@core/database';

const repositories = ALL_TABLES.flatMap((tables) => tables.repositories);

const dataSource = {
  provide: DataSource,
  inject: [SETTINGS],
  useFactory: (settings: Settings) =>
    createDataSource({
      url: requiredDatabaseUrl(settings),
      poolMax: settings.databasePoolMax,
      applicationName: 'flight-analysis-service',
      preparedStatements: settings.databasePreparedStatements === 'on',
    }).initialize(),
};

const directSessions = {
  provide: DirectSessions,
  inject: [SETTINGS],
  useFactory: (settings: Settings) => new DirectSessions(directDatabaseUrl(settings)),
};

/** A process's database connections and repositories, without `@nestjs/typeorm`. */
@Global()
@Module({
  providers: [dataSource, directSessions, DatabaseProbe, ...repositories],
  exports: [dataSource, directSessions, DatabaseProbe, ...repositories],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {
    observePool('main', poolOf(dataSource));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }
}
