import { Module } from '@nestjs/common';
import { FlightSharing } from './flight-sharing.js';
import { SharingController } from './sharing.controller.js';

@Module({ controllers: [SharingController], providers: [FlightSharing] })
export class SharingModule {}
