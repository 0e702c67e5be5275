import { Module } from '@nestjs/common';
import { JsonBodyReader, OptionalJsonBodyPipe } from '@core/http';
import { FlightSharing } from './flight-sharing.js';
import { SharingController } from './sharing.controller.js';

@Module({
  exports: [FlightSharing],
  controllers: [SharingController],
  providers: [FlightSharing, JsonBodyReader, OptionalJsonBodyPipe],
})
export class SharingModule {}
