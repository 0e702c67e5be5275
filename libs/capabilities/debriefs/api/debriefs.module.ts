import { Module } from '@nestjs/common';
import { AirspaceModule } from '@capabilities/airspace/api';
import { FlightsModule } from '@capabilities/flights/api';
import { DebriefsController } from './debriefs.controller.js';
import { LatestDebrief } from './latest-debrief.js';
import { RunDebrief } from './run-debrief.js';

@Module({
  imports: [AirspaceModule, FlightsModule],
  controllers: [DebriefsController],
  providers: [LatestDebrief, RunDebrief],
  exports: [LatestDebrief],
})
export class DebriefsModule {}
