import { type Flight } from '@capabilities/flights/wire';

const FIELDS = [
  'id',
  'title',
  'site',
  'tags',
  'flown_at',
  'timezone',
  'country',
  'duration_seconds',
  'best_score',
  'status',
] as const satisfies readonly (keyof Flight)[];

/** Of a flight without a track. */
const MANUAL_FIELDS = ['flown_on', 'takeoff_time', 'glider', 'distance_km'] as const;

const METRICS = [
  'track_length_km',
  'distance_straight_km',
  'distance_from_takeoff_max_km',
  'altitude_max_m',
  'climb_max_mps',
  'thermal_count',
] as const;

/** The members of a flight that name it and say how it went: a list of whole flights is too long for a conversation. */
export function summaryOf(flight: Flight): object {
  return {
    ...membersOf(flight, FIELDS),
    ...(flight.status === 'manual' && membersOf(flight, MANUAL_FIELDS)),
    metrics: flight.status === 'processed' ? membersOf(flight.metrics, METRICS) : {},
  };
}

function membersOf<T extends object, Name extends keyof T>(whole: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, Name>;
}
