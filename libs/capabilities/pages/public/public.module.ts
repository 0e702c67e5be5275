import { Module } from '@nestjs/common';
import { AirspaceModule } from '@capabilities/airspace/api';
import { FlightsModule } from '@capabilities/flights/api';
import { MapsModule } from '../maps/maps.module.js';
import { PublicFlightController } from './public-flight.controller.js';
import { PublicAirspaces } from './public-airspace.js';
import { PreviewImages } from './preview-images.js';
import { PublicFlights } from './public-flights.js';
import { SharedFlightReader } from './shared-flight-reader.js';
import { WebModule } from '../web/web.module.js';

@Module({
  imports: [AirspaceModule, FlightsModule, MapsModule, WebModule],
  controllers: [PublicFlightController],
  providers: [PreviewImages, PublicAirspaces, PublicFlights, SharedFlightReader],
  exports: [PublicFlights, SharedFlightReader],
})
export class PublicModule {}
