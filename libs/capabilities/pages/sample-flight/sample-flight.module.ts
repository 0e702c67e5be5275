import { Module } from '@nestjs/common';
import { FlightsModule } from '@capabilities/flights/api';
import { SharingModule } from '../sharing/sharing.module.js';
import { SampleFlightLink } from './sample-flight-link.js';
import { SampleFlightUpload } from './sample-flight-upload.js';

/** The flight that the start page shows. */
@Module({
  imports: [FlightsModule, SharingModule],
  providers: [SampleFlightLink, SampleFlightUpload],
  exports: [SampleFlightLink],
})
export class SampleFlightModule {}
