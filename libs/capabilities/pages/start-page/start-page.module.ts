import { Module } from '@nestjs/common';
import { MapsModule } from '../maps/maps.module.js';
import { PublicModule } from '../public/public.module.js';
import { SampleFlightModule } from '../sample-flight/sample-flight.module.js';
import { WebModule } from '../web/web.module.js';
import { StartPageController } from './start-page.controller.js';

/** The page at the root of the service. */
@Module({
  imports: [MapsModule, PublicModule, SampleFlightModule, WebModule],
  controllers: [StartPageController],
})
export class StartPageModule {}
