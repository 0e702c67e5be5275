import { AirspaceProfiles } from '@capabilities/airspace';
import { AirspaceFolder, AirspaceJudging } from '@capabilities/airspace/worker';
import { AccountsModule } from '@capabilities/account-data';
import { SETTINGS, type Settings, SettingsModule } from '@core/config';
import { DatabaseModule } from '@capabilities/all-tables';
import { configuredWriter, DebriefWriter } from '@capabilities/debriefs';
import { EncryptionModule } from '@core/encryption';
import { ManagementModule } from '@core/management';
import {
  ArchiveParts,
  CORRECTIONS_CHECK,
  CorrectionThreads,
  DeleteFlight,
  IntakeModule,
  MergeCandidates,
  OriginalFiles,
  ProcessedFlights,
  StateCorrections,
} from '@capabilities/flights';
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
import { type DynamicModule, type FactoryProvider, Module, type Provider, type Type } from '@nestjs/common';
import { BegunDeletions } from '@capabilities/account-data/worker';
import {
  ENDED_KEYS,
  EXPIRED_REQUESTS,
  EXPIRED_SIGN_INS,
  EXPIRED_TOKENS,
  OLD_USAGE,
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
  SearchFilling,
  UploadsInHand,
} from '@capabilities/flights/worker';
import {
  AutomaticDebrief,
  DebriefWriting,
  DebriefProcessor,
  DEBRIEF_HISTORY,
  DueDebriefs,
} from '@capabilities/debriefs/worker';
import { ExpiredEntries } from '@capabilities/groups/worker';
import {
  AbandonedArchives,
  ImportFileReading,
  ImportReading,
  ImportRoom,
  OLD_IMPORTS,
  StalledImports,
  UnlistedImports,
} from '@capabilities/imports/worker';
import { FlightAnnouncer, FlightSharing } from '@capabilities/pages/worker';
import { Backlog } from './metrics/backlog.js';
import { EmbeddedPostgresMetrics } from './metrics/embedded-postgres-metrics.js';
import { SignatureUpkeep, SignatureValidation, SIGNATURE_VALIDATOR } from '@capabilities/signatures/worker';
import {
  FlightWeatherLookup,
  WeatherFilling,
  WEATHER_PROVIDER,
  WeatherUpkeep,
} from '@capabilities/weather/worker';
import { ANNOUNCER } from '@capabilities/webhooks';
import { EXPIRED_EVENTS, WebhookDelivery } from '@capabilities/webhooks/worker';

/** In the order of their start. Deliveries need no warm threads, so they do not wait for them. */
const JOBS: readonly Type<BackgroundJob>[] = [
  WebhookDelivery,
  AnalysisPool,
  ProcessFlightProcessor,
  DebriefProcessor,
  Reconciler,
  ImportReading,
  AirspaceJudging,
  WeatherFilling,
  SignatureValidation,
  AutomaticDebrief,
];

/** In the order of a round: first what a client may be waiting for, last what may take hours. */
const ROUND: readonly (Type<Chore> | FactoryProvider<Chore>)[] = [
  DueFlights,
  OvertakenFlights,
  DueDebriefs,
  UnlistedImports,
  StalledImports,
  OrphanedFiles,
  AbandonedArchives,
  OLD_IMPORTS,
  ExpiredEntries,
  EXPIRED_REQUESTS,
  QuotaWarnings,
  EXPIRED_EVENTS,
  EXPIRED_SIGN_INS,
  ENDED_KEYS,
  OLD_USAGE,
  EXPIRED_TOKENS,
  DEBRIEF_HISTORY,
  BegunDeletions,
  AirspaceFolder,
  WeatherUpkeep,
  SignatureUpkeep,
  LogbookFilling,
  SearchFilling,
  LogbookKeeping,
  FileScrub,
  Reanalysis,
];

/** Files of several imports are read in turn, each import from one part after the other. 2 MiB each. */
const ARCHIVE_PARTS_KEPT = 8;

/** A provider of what these provide, in their order. */
function all<T>(provide: symbol, providers: readonly (Type<T> | FactoryProvider<T>)[]): Provider {
  return {
    provide,
    inject: providers.map((each) => ('provide' in each ? each.provide : each)),
    useFactory: (...instances: T[]) => instances,
  };
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
        AirspaceProfiles,
        Backlog,
        DebriefWriting,
        DeleteFlight,
        DependencyGate,
        EmbeddedPostgresMetrics,
        FileCompression,
        { provide: ANNOUNCER, useClass: FlightAnnouncer },
        FlightProcessing,
        FlightSharing,
        FlightWeatherLookup,
        ImportFileReading,
        MergeCandidates,
        OriginalFiles,
        ProcessedFlights,
        StateCorrections,
        {
          provide: CorrectionThreads,
          inject: [AnalysisPool],
          useFactory: (pool: AnalysisPool): CorrectionThreads => ({
            check: (task) => pool.run(task, CORRECTIONS_CHECK.module),
          }),
        },
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
