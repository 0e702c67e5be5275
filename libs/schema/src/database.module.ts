import { SETTINGS, type Settings } from '@app/config';
import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ALL_TABLES } from './all-tables.js';
import { createDataSource } from './data-source.js';
import { DatabaseProbe, requiredDatabaseUrl } from '@app/database';

const repositories = ALL_TABLES.flatMap((tables) => tables.repositories);

const dataSource = {
  provide: DataSource,
  inject: [SETTINGS],
  useFactory: (settings: Settings) =>
    createDataSource({
      url: requiredDatabaseUrl(settings),
      poolMax: settings.databasePoolMax,
      applicationName: 'flight-analysis-service',
    }).initialize(),
};

/** A process's database connections and repositories, without `@nestjs/typeorm`. */
@Global()
@Module({
  providers: [dataSource, DatabaseProbe, ...repositories],
  exports: [dataSource, DatabaseProbe, ...repositories],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }
}
