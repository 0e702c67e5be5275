import { type ManualFields } from '../../domain/manual/manual-fields.js';
import { type AddFlightBody, type ChangeFlightBody } from '../../wire/flight.bodies.js';

/** The fields of a body that only flights without a track have; those that are given. */
export function manualFieldsIn(body: AddFlightBody | ChangeFlightBody): Partial<ManualFields> {
  const { flown_on, takeoff_time, timezone, country, duration_seconds, glider, distance_km } = body;
  const duration = duration_seconds === null ? 0 : duration_seconds;
  const fields = {
    ...{ flownOn: flown_on, takeoffTime: takeoff_time, timezone, country, durationSeconds: duration },
    ...{ glider, distanceKm: distance_km },
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}
