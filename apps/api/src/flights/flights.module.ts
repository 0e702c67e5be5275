import { Module } from '@nestjs/common';
import { IgcUploadReader } from '../http/igc-upload.js';
import { FlightCompletion } from './flight-completion.js';
import { FlightsController } from './flights.controller.js';
import { ListFlights } from './list-flights.js';
import { UploadFlight } from './upload-flight.js';

@Module({
  controllers: [FlightsController],
  providers: [FlightCompletion, IgcUploadReader, ListFlights, UploadFlight],
})
export class FlightsModule {}
