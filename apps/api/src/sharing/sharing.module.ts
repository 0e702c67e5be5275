import { Module } from '@nestjs/common';
import { JsonBodyReader } from '../http/json-body.js';
import { OptionalJsonBodyPipe } from '../http/json-fields.js';
import { FlightSharing } from './flight-sharing.js';
import { SharingController } from './sharing.controller.js';

@Module({
  exports: [FlightSharing],
  controllers: [SharingController],
  providers: [FlightSharing, JsonBodyReader, OptionalJsonBodyPipe],
})
export class SharingModule {}
