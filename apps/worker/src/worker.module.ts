import { AccountsModule } from '@app/accounts';
import { SETTINGS, type Settings, SettingsModule } from '@app/config';
import { DatabaseModule } from '@app/schema';
import { configuredWriter, DebriefWriter } from '@app/debriefs';
import { EncryptionModule } from '@app/encryption';
import { ManagementModule } from '@app/management';
import { ArchiveParts } from '@app/imports';
import { IntakeModule } from '@app/intake';
import { QueueModule } from '@app/queue';
import { signatureValidatorOf } from '@app/signatures';
import { ArchiveStore, StorageModule } from '@app/storage';
import { weatherProviderOf } from '@app/weather';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { BegunDeletions } from './accounts/begun-deletions.js';
import { EndedKeys } from './accounts/ended-keys.js';
import { ExpiredRequests } from './accounts/expired-requests.js';
import { ExpiredSignIns } from './accounts/expired-sign-ins.js';
import { ExpiredTokens } from './accounts/expired-tokens.js';
import { OldUsage } from './accounts/old-usage.js';
import { QuotaWarnings } from './accounts/quota-warnings.js';
import { AnalysisPool } from './analysis-pool.js';
import { BACKGROUND_JOBS, type BackgroundJob } from './background-job.js';
import { type Chore, CHORES } from './chore.js';
import { AutomaticDebrief } from './debriefs/automatic-debrief.js';
import { DebriefWriting } from './debriefs/debrief-writing.js';
import { DebriefProcessor } from './debriefs/debrief.processor.js';
import { DebriefHistory } from './debriefs/debrief-history.js';
import { DueDebriefs } from './debriefs/due-debriefs.js';
import { DependencyGate } from './dependency-gate.js';
import { DueFlights } from './flights/due-flights.js';
import { FileCompression } from './flights/file-compression.js';
import { FileScrub } from './flights/file-scrub.js';
import { FlightProcessing } from './flights/flight-processing.js';
import { LogbookFilling } from './flights/logbook-filling.js';
import { LogbookKeeping } from './flights/logbook-keeping.js';
import { OrphanedFiles } from './flights/orphaned-files.js';
import { OvertakenFlights } from './flights/overtaken-flights.js';
import { ProcessFlightProcessor } from './flights/process-flight.processor.js';
import { Reanalysis } from './flights/reanalysis.js';
import { UploadsInHand } from './flights/uploads-in-hand.js';
import { AbandonedArchives } from './imports/abandoned-archives.js';
import { ImportFileReading } from './imports/import-file-reading.js';
import { ImportReading } from './imports/import-reading.js';
import { ImportRoom } from './imports/import-room.js';
import { OldImports } from './imports/old-imports.js';
import { StalledImports } from './imports/stalled-imports.js';
import { UnlistedImports } from './imports/unlisted-imports.js';
import { Backlog } from './metrics/backlog.js';
import { EmbeddedPostgresMetrics } from './metrics/embedded-postgres-metrics.js';
import { Reconciler } from './reconciler.js';
import { SignatureUpkeep } from './signatures/signature-upkeep.js';
import { SignatureValidation } from './signatures/signature-validation.js';
import { SIGNATURE_VALIDATOR } from './signatures/signature-validator.token.js';
import { FlightWeatherLookup } from './weather/flight-weather-lookup.js';
import { WeatherFilling } from './weather/weather-filling.js';
import { WEATHER_PROVIDER } from './weather/weather-provider.token.js';
import { WeatherUpkeep } from './weather/weather-upkeep.js';
import { ExpiredEvents } from './webhooks/expired-events.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.js';

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
