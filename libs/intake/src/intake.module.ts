import { Module } from '@nestjs/common';
import { FlightIntake } from './flight-intake.js';
import { WaitingFlights } from './waiting-flights.js';

@Module({ providers: [FlightIntake, WaitingFlights], exports: [FlightIntake, WaitingFlights] })
export class IntakeModule {}
