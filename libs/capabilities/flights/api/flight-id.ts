import { NamedFlight } from '@core/access';
import { describedPathParameter, PathParameter } from '@core/http';
import { SAMPLE_FLIGHT } from './generated/sample-flight.js';

const IN_PATH = {
  name: 'flightId',
  type: 'string',
  description: "The flight's id, a ULID.",
  example: SAMPLE_FLIGHT.id,
  notFound: 'flight_not_found',
} as const;

/** The id of the flight in the path. */
export const FlightId = (): ParameterDecorator => PathParameter(IN_PATH);

/** The flight in the path; only with `@NamesFlight`. */
export const FlightInPath = (): ParameterDecorator => describedPathParameter(NamedFlight(), IN_PATH);

/** Header of a response with a new or found flight. */
export const FLIGHT_LOCATION = {
  Location: { description: 'Path of the flight, relative to the host.', schema: { type: 'string' as const } },
};
