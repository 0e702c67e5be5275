import { Module } from '@nestjs/common';
import { FlightsModule } from '@capabilities/flights/api';
import { LeonardoController } from './leonardo.controller.js';
import { LeonardoErrorFilter } from './leonardo-error.filter.js';
import { LeonardoFormReader } from './leonardo-form.js';

/** The upload form of the Leonardo server, which many instruments and apps know. */
@Module({
  imports: [FlightsModule],
  controllers: [LeonardoController],
  providers: [LeonardoErrorFilter, LeonardoFormReader],
})
export class LeonardoModule {}
