import { AccountsModule } from '@app/accounts';
import { SETTINGS, type Settings, SettingsModule } from '@app/config';
import { DatabaseModule } from '@app/database';
import { configuredWriter, DebriefWriter } from '@app/debrief';
import { EncryptionModule } from '@app/encryption';
import { ManagementModule } from '@app/management';
import { QueueModule } from '@app/queue';
import { StorageModule } from '@app/storage';
import { weatherProviderOf } from '@app/weather';
import { type DynamicModule, Module } from '@nestjs/common';
import { AnalysisPool } from './analysis-pool.js';
import { AutomaticDebrief } from './debriefs/automatic-debrief.js';
import { DebriefWriting } from './debriefs/debrief-writing.js';
import { FileStoreGate } from './file-store-gate.js';
import { FlightProcessing } from './flight-processing.js';
import { DebriefProcessor } from './processors/debrief.processor.js';
import { OrphanedFiles } from './processors/orphaned-files.js';
import { ProcessFlightProcessor } from './processors/process-flight.processor.js';
import { Reanalysis } from './processors/reanalysis.js';
import { Reconciler } from './processors/reconciler.js';
import { UploadsInHand } from './uploads-in-hand.js';
import { FlightWeatherLookup } from './weather/flight-weather-lookup.js';
import { WeatherFilling } from './weather/weather-filling.js';
import { WEATHER_PROVIDER } from './weather/weather-provider.token.js';
import { WebhookDelivery } from './webhook-delivery.js';

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
        ManagementModule,
        QueueModule.for('worker'),
        StorageModule,
      ],
      providers: [
        AnalysisPool,
        AutomaticDebrief,
        { provide: DebriefWriter, useFactory: () => configuredWriter(settings) },
        DebriefProcessor,
        DebriefWriting,
        FileStoreGate,
        FlightProcessing,
        ProcessFlightProcessor,
        OrphanedFiles,
        Reanalysis,
        Reconciler,
        UploadsInHand,
        FlightWeatherLookup,
        WeatherFilling,
        {
          provide: WEATHER_PROVIDER,
          inject: [SETTINGS],
          useFactory: weatherProviderOf,
        },
        WebhookDelivery,
      ],
    };
  }
}
