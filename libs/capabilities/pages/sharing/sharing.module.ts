import { Module } from '@nestjs/common';
import { JsonBodyReader } from '@core/http';
import { FlightSharing } from './flight-sharing.js';
import { SharingController } from './sharing.controller.js';
import { OptionalJsonBodyPipe } from '@core/http';

@Module({
  exports: [FlightSharing],
  controllers: [SharingController],
  providers: [FlightSharing, JsonBodyReader, OptionalJsonBodyPipe],
})
export class SharingModule {}
