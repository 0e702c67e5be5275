import { Module } from '@nestjs/common';
import { FlightsModule } from '../flights/flights.module.js';
import { DebriefsController } from './debriefs.controller.js';
import { RunDebrief } from './run-debrief.js';

@Module({
  imports: [FlightsModule],
  controllers: [DebriefsController],
  providers: [RunDebrief],
})
export class DebriefsModule {}
