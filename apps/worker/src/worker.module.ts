import { AccountsModule } from '@capabilities/account-data';
import { SETTINGS, type Settings, SettingsModule } from '@core/config';
import { DatabaseModule } from '@capabilities/all-tables';
import { configuredWriter, DebriefWriter } from '@capabilities/debriefs';
import { EncryptionModule } from '@core/encryption';
import { ManagementModule } from '@core/management';
import { ArchiveParts } from '@capabilities/flights';
import { IntakeModule } from '@capabilities/flights';
import { QueueModule } from '@core/work';
import { signatureValidatorOf } from '@capabilities/signatures';
import { ArchiveStore, StorageModule } from '@core/storage';
import { weatherProviderOf } from '@capabilities/weather';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { BegunDeletions } from '@capabilities/account-data/worker';
import { EndedKeys } from '@capabilities/accounts/worker';
import { ExpiredRequests } from '@capabilities/accounts/worker';
import { ExpiredSignIns } from '@capabilities/accounts/worker';
import { ExpiredTokens } from '@capabilities/accounts/worker';
import { OldUsage } from '@capabilities/accounts/worker';
import { QuotaWarnings } from '@capabilities/accounts/worker';
import { AnalysisPool } from '@capabilities/flights/worker';
import { BACKGROUND_JOBS, type BackgroundJob } from '@core/work';
import { type Chore, CHORES } from '@core/work';
import { AutomaticDebrief } from '@capabilities/debriefs/worker';
import { DebriefWriting } from '@capabilities/debriefs/worker';
import { DebriefProcessor } from '@capabilities/debriefs/worker';
import { DebriefHistory } from '@capabilities/debriefs/worker';
import { DueDebriefs } from '@capabilities/debriefs/worker';
import { DependencyGate } from '@core/work';
import { DueFlights } from '@capabilities/flights/worker';
import { FileCompression } from '@capabilities/flights/worker';
import { FileScrub } from '@capabilities/flights/worker';
import { FlightProcessing } from '@capabilities/flights/worker';
import { LogbookFilling } from '@capabilities/flights/worker';
import { LogbookKeeping } from '@capabilities/flights/worker';
import { OrphanedFiles } from '@capabilities/flights/worker';
import { OvertakenFlights } from '@capabilities/flights/worker';
import { ProcessFlightProcessor } from '@capabilities/flights/worker';
import { Reanalysis } from '@capabilities/flights/worker';
import { UploadsInHand } from '@capabilities/flights/worker';
import { AbandonedArchives } from '@capabilities/imports/worker';
import { ImportFileReading } from '@capabilities/imports/worker';
import { ImportReading } from '@capabilities/imports/worker';
import { ImportRoom } from '@capabilities/imports/worker';
import { OldImports } from '@capabilities/imports/worker';
import { StalledImports } from '@capabilities/imports/worker';
import { UnlistedImports } from '@capabilities/imports/worker';
import { Backlog } from './metrics/backlog.js';
import { EmbeddedPostgresMetrics } from './metrics/embedded-postgres-metrics.js';
import { Reconciler } from '@core/work';
import { SignatureUpkeep } from '@capabilities/signatures/worker';
import { SignatureValidation } from '@capabilities/signatures/worker';
import { SIGNATURE_VALIDATOR } from '@capabilities/signatures/worker';
import { FlightWeatherLookup } from '@capabilities/weather/worker';
import { WeatherFilling } from '@capabilities/weather/worker';
import { WEATHER_PROVIDER } from '@capabilities/weather/worker';
import { WeatherUpkeep } from '@capabilities/weather/worker';
import { ExpiredEvents } from '@capabilities/webhooks/worker';
import { WebhookDelivery } from '@capabilities/webhooks/worker';

/** In the order of their start. Deliveries need no warm threads, so they do not wait for them. */
const JOBS: readonly Type<BackgroundJob>[] = [
  WebhookDelivery,
  AnalysisPool,
  ProcessFlightProcessor,
  DebriefProcessor,
  Reconciler,
  ImportReading,
  WeatherFilling,
  SignatureValidation,
  AutomaticDebrief,
];

/** In the order of a round: first what a client may be waiting for, last what may take hours. */
const ROUND: readonly Type<Chore>[] = [
  DueFlights,
  OvertakenFlights,
  DueDebriefs,
  UnlistedImports,
  StalledImports,
  OrphanedFiles,
  AbandonedArchives,
  OldImports,
  ExpiredRequests,
  QuotaWarnings,
  ExpiredEvents,
  ExpiredSignIns,
  EndedKeys,
  OldUsage,
  ExpiredTokens,
  DebriefHistory,
  BegunDeletions,
  WeatherUpkeep,
  SignatureUpkeep,
  LogbookFilling,
  LogbookKeeping,
  FileScrub,
  Reanalysis,
];

/** Files of several imports are read in turn, each import from one part after the other. 2 MiB each. */
const ARCHIVE_PARTS_KEPT = 8;

/** A provider of instances of these classes, in their order. */
function all<T>(provide: symbol, classes: readonly Type<T>[]): Provider {
  return { provide, inject: [...classes], useFactory: (...instances: T[]) => instances };
}

@Module({})
export class WorkerModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        SettingsModule.with(settings),
        AccountsModule,
        DatabaseModule,
        EncryptionModule,
        IntakeModule,
        ManagementModule,
        QueueModule.for('worker'),
        StorageModule,
      ],
      providers: [
        ...JOBS,
        ...ROUND,
        all(BACKGROUND_JOBS, JOBS),
        all(CHORES, ROUND),
        Backlog,
        DebriefWriting,
        DependencyGate,
        EmbeddedPostgresMetrics,
        FileCompression,
        FlightProcessing,
        FlightWeatherLookup,
        ImportFileReading,
        ImportRoom,
        UploadsInHand,
        {
          provide: ArchiveParts,
          inject: [ArchiveStore],
          useFactory: (archives: ArchiveStore) => new ArchiveParts(archives, ARCHIVE_PARTS_KEPT),
        },
        { provide: DebriefWriter, useFactory: () => configuredWriter(settings) },
        {
          provide: WEATHER_PROVIDER,
          inject: [SETTINGS],
          useFactory: weatherProviderOf,
        },
        {
          provide: SIGNATURE_VALIDATOR,
          inject: [SETTINGS],
          useFactory: signatureValidatorOf,
        },
      ],
    };
  }
}
