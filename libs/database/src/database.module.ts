import { SETTINGS, type Settings } from '@app/config';
import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { DatabaseProbe } from './database-probe.js';
import { requiredDatabaseUrl } from './database-url.js';
import { AccountDataRepository } from './repositories/account-data.repository.js';
import { AccountDeletionRepository } from './repositories/account-deletion.repository.js';
import { AccountListRepository } from './repositories/account-list.repository.js';
import { AccountRepository } from './repositories/account.repository.js';
import { AllowanceRepository } from './repositories/allowance.repository.js';
import { ApiKeyRepository } from './repositories/api-key.repository.js';
import { AttemptWindowRepository } from './repositories/attempt-window.repository.js';
import { ConsoleTokenRepository } from './repositories/console-token.repository.js';
import { DailyUsageRepository } from './repositories/daily-usage.repository.js';
import { DebriefRepository } from './repositories/debrief.repository.js';
import { DebriefWorkRepository } from './repositories/debrief-work.repository.js';
import { DeliveryRepository } from './repositories/delivery.repository.js';
import { DeliveryWorkRepository } from './repositories/delivery-work.repository.js';
import { FailedFlightRepository } from './repositories/failed-flight.repository.js';
import { FileStoreRepository } from './repositories/file-store.repository.js';
import { FlightReanalysisRepository } from './repositories/flight-reanalysis.repository.js';
import { FlightResultRepository } from './repositories/flight-result.repository.js';
import { FlightShareRepository } from './repositories/flight-share.repository.js';
import { FlightWorkRepository } from './repositories/flight-work.repository.js';
import { FlightUploadRepository } from './repositories/flight-upload.repository.js';
import { FlightReadRepository } from './repositories/flight-read.repository.js';
import { FlightRepository } from './repositories/flight.repository.js';
import { IdempotentRequestRepository } from './repositories/idempotent-request.repository.js';
import { KnownAddressRepository } from './repositories/known-address.repository.js';
import { LiveKeyRepository } from './repositories/live-key.repository.js';
import { ProfileRepository } from './repositories/profile.repository.js';
import { RequestTallyRepository } from './repositories/request-tally.repository.js';
import { SampleFlightRepository } from './repositories/sample-flight.repository.js';
import { UserRepository } from './repositories/user.repository.js';
import { UsageThresholdRepository } from './repositories/usage-threshold.repository.js';
import { WebhookEndpointRepository } from './repositories/webhook-endpoint.repository.js';
import { WeatherCacheRepository } from './repositories/weather-cache.repository.js';
import { WeatherLimitRepository } from './repositories/weather-limit.repository.js';
import { WeatherWorkRepository } from './repositories/weather-work.repository.js';

const repositories = [
  AccountDataRepository,
  AccountDeletionRepository,
  AccountListRepository,
  AccountRepository,
  AllowanceRepository,
  ApiKeyRepository,
  AttemptWindowRepository,
  ConsoleTokenRepository,
  DailyUsageRepository,
  DebriefRepository,
  DebriefWorkRepository,
  DeliveryRepository,
  DeliveryWorkRepository,
  FailedFlightRepository,
  FileStoreRepository,
  FlightReadRepository,
  FlightReanalysisRepository,
  FlightRepository,
  FlightResultRepository,
  FlightShareRepository,
  FlightUploadRepository,
  FlightWorkRepository,
  IdempotentRequestRepository,
  KnownAddressRepository,
  LiveKeyRepository,
  ProfileRepository,
  RequestTallyRepository,
  SampleFlightRepository,
  UsageThresholdRepository,
  UserRepository,
  WebhookEndpointRepository,
  WeatherCacheRepository,
  WeatherLimitRepository,
  WeatherWorkRepository,
];

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
