import { FlightsModule } from '@capabilities/flights/api';
import { Module } from '@nestjs/common';
import { AirspaceProfiles } from '../domain/airspace-profiles.js';
import { JsonBodyPipe, JsonBodyReader } from '@core/http';
import { AirspaceComments } from './airspace-comments.js';
import { CrossingPictures } from './pictures/crossing-pictures.js';
import { FlightAirspaceController } from './flight-airspace.controller.js';
import { FlightAirspaces } from './flight-airspaces.js';

@Module({
  imports: [FlightsModule],
  controllers: [FlightAirspaceController],
  providers: [
    AirspaceComments,
    AirspaceProfiles,
    CrossingPictures,
    FlightAirspaces,
    JsonBodyPipe,
    JsonBodyReader,
  ],
  exports: [FlightAirspaces],
})
export class AirspaceModule {}
