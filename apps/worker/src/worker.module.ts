import { type Settings, SettingsModule } from '@app/config';
import { DatabaseModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { StorageModule } from '@app/storage';
import { type DynamicModule, Module } from '@nestjs/common';
import { AnalysisPool } from './analysis-pool.js';
import { FlightProcessing } from './flight-processing.js';
import { OrphanedFiles } from './processors/orphaned-files.js';
import { ProcessFlightProcessor } from './processors/process-flight.processor.js';
import { Reanalysis } from './processors/reanalysis.js';
import { Reconciler } from './processors/reconciler.js';

@Module({})
export class WorkerModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: WorkerModule,
      imports: [SettingsModule.with(settings), DatabaseModule, QueueModule.for('worker'), StorageModule],
      providers: [
        AnalysisPool,
        FlightProcessing,
        ProcessFlightProcessor,
        OrphanedFiles,
        Reanalysis,
        Reconciler,
      ],
    };
  }
}
