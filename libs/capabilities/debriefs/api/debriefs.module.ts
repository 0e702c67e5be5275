import { Module } from '@nestjs/common';
import { FlightsModule } from '@capabilities/flights/api';
import { DebriefsController } from './debriefs.controller.js';
import { LatestDebrief } from './latest-debrief.js';
import { RunDebrief } from './run-debrief.js';

@Module({
  imports: [FlightsModule],
  controllers: [DebriefsController],
  providers: [LatestDebrief, RunDebrief],
  exports: [LatestDebrief],
})
export class DebriefsModule {}
