import { Module } from '@nestjs/common';
import { JsonBodyReader } from '../http/body/json-body.js';
import { FlightSharing } from './flight-sharing.js';
import { SharingController } from './sharing.controller.js';
import { OptionalJsonBodyPipe } from '../http/body/json-body-pipe.js';

@Module({
  exports: [FlightSharing],
  controllers: [SharingController],
  providers: [FlightSharing, JsonBodyReader, OptionalJsonBodyPipe],
})
export class SharingModule {}
