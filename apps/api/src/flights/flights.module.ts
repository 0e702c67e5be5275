import { Module } from '@nestjs/common';
import { IgcUploadReader } from '../http/igc-upload.js';
import { FlightCompletion } from './flight-completion.js';
import { FlightResultsController } from './flight-results.controller.js';
import { FlightTracks } from './flight-tracks.js';
import { FlightsController } from './flights.controller.js';
import { ListFlights } from './list-flights.js';
import { ProcessedFlights } from './processed-flights.js';
import { UploadFlight } from './upload-flight.js';

@Module({
  controllers: [FlightsController, FlightResultsController],
  providers: [FlightCompletion, FlightTracks, IgcUploadReader, ListFlights, ProcessedFlights, UploadFlight],
  exports: [FlightCompletion, ProcessedFlights],
})
export class FlightsModule {}
