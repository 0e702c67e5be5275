import { AccountsModule } from '@capabilities/account-data';
import { SETTINGS, type Settings, SettingsModule } from '@core/config';
import { DatabaseModule } from '@capabilities/all-tables';
import { configuredWriter, DebriefWriter } from '@capabilities/debriefs';
import { EncryptionModule } from '@core/encryption';
import { ManagementModule } from '@core/management';
import { ArchiveParts, IntakeModule } from '@capabilities/flights';
import {
  QueueModule,
  BACKGROUND_JOBS,
  type BackgroundJob,
  type Chore,
  CHORES,
  DependencyGate,
  Reconciler,
} from '@core/work';
import { signatureValidatorOf } from '@capabilities/signatures';
import { ArchiveStore, StorageModule } from '@core/storage';
import { weatherProviderOf } from '@capabilities/weather';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { BegunDeletions } from '@capabilities/account-data/worker';
import {
  EndedKeys,
  ExpiredRequests,
  ExpiredSignIns,
  ExpiredTokens,
  OldUsage,
  QuotaWarnings,
} from '@capabilities/accounts/worker';
import {
  AnalysisPool,
  DueFlights,
  FileCompression,
  FileScrub,
  FlightProcessing,
  LogbookFilling,
  LogbookKeeping,
  OrphanedFiles,
  OvertakenFlights,
  ProcessFlightProcessor,
  Reanalysis,
  UploadsInHand,
} from '@capabilities/flights/worker';
import {
  AutomaticDebrief,
  DebriefWriting,
  DebriefProcessor,
  DebriefHistory,
  DueDebriefs,
} from '@capabilities/debriefs/worker';
import {
  AbandonedArchives,
  ImportFileReading,
  ImportReading,
  ImportRoom,
  OldImports,
  StalledImports,
  UnlistedImports,
} from '@capabilities/imports/worker';
import { Backlog } from './metrics/backlog.js';
import { EmbeddedPostgresMetrics } from './metrics/embedded-postgres-metrics.js';
import { SignatureUpkeep, SignatureValidation, SIGNATURE_VALIDATOR } from '@capabilities/signatures/worker';
import {
  FlightWeatherLookup,
  WeatherFilling,
  WEATHER_PROVIDER,
  WeatherUpkeep,
} from '@capabilities/weather/worker';
import { ExpiredEvents, WebhookDelivery } from '@capabilities/webhooks/worker';

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
