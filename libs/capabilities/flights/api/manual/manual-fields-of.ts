import { type ManualFields } from '../../domain/manual/manual-fields.js';
import { type AddFlightBody, type ChangeFlightBody } from '../../wire/flight.bodies.js';

/** The fields of a body that only flights without a track have, and what they are stored as. */
const FIELDS = {
  flown_on: 'flownOn',
  takeoff_time: 'takeoffTime',
  timezone: 'timezone',
  country: 'country',
  duration_seconds: 'durationSeconds',
  glider: 'glider',
  distance_km: 'distanceKm',
} as const satisfies Record<string, keyof ManualFields>;

type ManualField = keyof typeof FIELDS;

export const MANUAL_FIELDS = Object.keys(FIELDS) as ManualField[];

/** Those that are given. */
export function manualFieldsIn(
  body: Pick<AddFlightBody | ChangeFlightBody, ManualField>,
): Partial<ManualFields> {
  const given = MANUAL_FIELDS.filter((field) => body[field] !== undefined).map((field) => {
    const value = field === 'duration_seconds' ? (body[field] ?? 0) : body[field];
    return [FIELDS[field], value] as const;
  });
  return Object.fromEntries(given);
}
