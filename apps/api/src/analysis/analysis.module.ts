import { Module } from '@nestjs/common';
import { FlightsModule } from '../flights/flights.module.js';
import { AnalysisController } from './analysis.controller.js';
import { RunAnalysis } from './run-analysis.js';

@Module({
  imports: [FlightsModule],
  controllers: [AnalysisController],
  providers: [RunAnalysis],
})
export class AnalysisModule {}
