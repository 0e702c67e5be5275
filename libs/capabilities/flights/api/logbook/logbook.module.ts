import { Module } from '@nestjs/common';
import { LogbookController } from './logbook.controller.js';
import { Logbook } from './logbook.js';
import { OwnThermals } from './own-thermals.js';

/** Statistics, personal bests and thermals over all flights of an account. */
@Module({
  controllers: [LogbookController],
  providers: [Logbook, OwnThermals],
  exports: [Logbook, OwnThermals],
})
export class LogbookModule {}
