import { Module } from '@nestjs/common';
import { FlightsModule } from '../flights/flights.module.js';
import { PublicFlightController } from './public-flight.controller.js';
import { PublicFlights } from './public-flights.js';
import { WebAssets } from '../web/web-assets.js';

@Module({
  imports: [FlightsModule],
  controllers: [PublicFlightController],
  providers: [PublicFlights, WebAssets],
})
export class PublicModule {}
