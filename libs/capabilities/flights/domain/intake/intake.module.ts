import { Module } from '@nestjs/common';
import { FlightIntake } from './flight-intake.js';
import { RecordedFlights } from './recorded-flights.js';
import { StorageAllowance } from './storage-allowance.js';
import { WaitingFlights } from './waiting-flights.js';

@Module({
  providers: [FlightIntake, RecordedFlights, StorageAllowance, WaitingFlights],
  exports: [FlightIntake, StorageAllowance, WaitingFlights],
})
export class IntakeModule {}
