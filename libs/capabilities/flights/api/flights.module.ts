import { IntakeModule } from '../domain/intake/intake.module.js';
import { Module } from '@nestjs/common';
import { IgcUploadReader } from './igc-upload.js';
import { IdempotentRequests } from '@core/access';
import { JsonBodyPipe, JsonBodyReader, UploadMemory } from '@core/http';
import { CsvImports } from '../domain/csv/csv-imports.js';
import { CsvImportController } from './csv/csv-import.controller.js';
import { AddFlights } from './manual/add-flights.js';
import { ManualFlightsController } from './manual/manual-flights.controller.js';
import { ChangeFlight } from './change-flight.js';
import { CorrectFlight } from './correct-flight.js';
import { DeleteFlight } from '../domain/delete-flight.js';
import { WorkCompletion } from '@core/work';
import { FindFlight } from './find-flight.js';
import { FlightParts } from './flight-parts.js';
import { FlightResultsController } from './flight-results.controller.js';
import { FlightSegments } from './flight-segments.js';
import { FlightSegmentsController } from './flight-segments.controller.js';
import { FlightTracks } from './flight-tracks.js';
import { FlightsController } from './flights.controller.js';
import { KeptViews } from './kept-views.js';
import { ListFlights } from './list-flights.js';
import { LongLogThreads } from './long-log-threads.js';
import { CORRECTIONS_CHECK } from '../domain/corrections/check-corrections.js';
import { MergeCandidates } from '../domain/corrections/merge-candidates.js';
import { CorrectionThreads, StateCorrections } from '../domain/corrections/state-corrections.js';
import { OriginalFiles } from '../domain/original-files.js';
import { ProcessedFlights } from '../domain/processed-flights.js';
import { QueueRoom } from './queue-room.js';
import { OwnSites } from './sites/own-sites.js';
import { SitesController } from './sites/sites.controller.js';
import { UnpackedUploads } from './unpacked-uploads.js';
import { UploadFlight } from './upload-flight.js';

@Module({
  imports: [IntakeModule],
  exports: [
    WorkCompletion,
    FindFlight,
    FlightParts,
    FlightTracks,
    IdempotentRequests,
    IgcUploadReader,
    KeptViews,
    ListFlights,
    LongLogThreads,
    OriginalFiles,
    ProcessedFlights,
    UploadFlight,
    UploadMemory,
  ],
  controllers: [
    ManualFlightsController,
    CsvImportController,
    FlightsController,
    FlightResultsController,
    FlightSegmentsController,
    SitesController,
  ],
  providers: [
    AddFlights,
    ChangeFlight,
    CorrectFlight,
    CsvImports,
    DeleteFlight,
    WorkCompletion,
    FindFlight,
    FlightParts,
    FlightSegments,
    FlightTracks,
    IdempotentRequests,
    IgcUploadReader,
    JsonBodyPipe,
    JsonBodyReader,
    KeptViews,
    ListFlights,
    LongLogThreads,
    MergeCandidates,
    OriginalFiles,
    OwnSites,
    ProcessedFlights,
    StateCorrections,
    {
      provide: CorrectionThreads,
      inject: [LongLogThreads],
      useFactory: (threads: LongLogThreads): CorrectionThreads => ({
        check: (task) => threads.runOnThread(CORRECTIONS_CHECK, task),
      }),
    },
    QueueRoom,
    UnpackedUploads,
    UploadFlight,
    UploadMemory,
  ],
})
export class FlightsModule {}
