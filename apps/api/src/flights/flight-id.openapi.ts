import { ApiParam } from '@nestjs/swagger';
import { SAMPLE_FLIGHT } from './sample-flight.example.js';

/** The flight that an operation is about. */
export const FLIGHT_ID = ApiParam({
  name: 'flightId',
  type: 'string',
  description: 'ULID of the flight.',
  example: SAMPLE_FLIGHT.id,
});
