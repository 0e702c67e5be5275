import { ApiParam } from '@nestjs/swagger';
import { SAMPLE_FLIGHT } from './sample-flight.example.js';

/** The path parameter that identifies the flight. */
export const FLIGHT_ID = ApiParam({
  name: 'flightId',
  type: 'string',
  description: "The flight's id, a ULID.",
  example: SAMPLE_FLIGHT.id,
});
