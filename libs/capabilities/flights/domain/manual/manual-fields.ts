import { type FlightPlaces } from '@engine/results/shapes';
import { type Flight } from '../../tables/flight.entity.js';
import { localMoment } from '../logbook/local-time.js';

/** What the owner states of a flight without a track, where a result would state it otherwise. */
export interface ManualFields {
  /** Day of take-off on the clocks there, YYYY-MM-DD. */
  readonly flownOn: string;
  /** On the same clocks, HH:MM. */
  readonly takeoffTime: string | null;
  /** IANA name. */
  readonly timezone: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** 0 if it is not known. */
  readonly durationSeconds: number;
  readonly glider: string | null;
  readonly distanceKm: number | null;
}

/** What is not known of a flight. */
export const UNKNOWN_FIELDS: Omit<ManualFields, 'flownOn'> = {
  takeoffTime: null,
  timezone: null,
  country: null,
  durationSeconds: 0,
  glider: null,
  distanceKm: null,
};

/** The columns of a flight that hold its {@link ManualFields}. */
export interface ManualColumns extends Pick<
  Flight,
  'flownOn' | 'flownAt' | 'sortAt' | 'durationSeconds' | 'glider'
> {
  readonly flownOn: string;
  readonly places: FlightPlaces;
  readonly manual: NonNullable<Flight['manual']>;
}

/** The moment of take-off is known only with its time zone. Lists have the others at that time in UTC, or at noon. */
export function manualColumns(fields: ManualFields): ManualColumns {
  const { flownOn, takeoffTime, timezone, country, durationSeconds, glider, distanceKm } = fields;
  const flownAt = takeoffTime && timezone ? localMoment(flownOn, takeoffTime, timezone) : null;
  return {
    flownOn,
    flownAt,
    sortAt: flownAt ?? new Date(`${flownOn}T${takeoffTime ?? '12:00'}:00Z`),
    durationSeconds,
    glider,
    places: { timezone, country, takeoff_place: null, landing_place: null },
    manual: { flown_on: flownOn, takeoff_time: takeoffTime, glider, distance_km: distanceKm },
  };
}

/** The fields of a row of a flight without a track. */
export function manualFieldsOf({
  manual,
  places,
  durationSeconds,
}: Pick<Flight, 'manual' | 'places' | 'durationSeconds'>): ManualFields {
  if (manual === null) throw new Error('The flight has a track');
  return {
    flownOn: manual.flown_on,
    takeoffTime: manual.takeoff_time,
    timezone: places?.timezone ?? null,
    country: places?.country ?? null,
    durationSeconds,
    glider: manual.glider,
    distanceKm: manual.distance_km,
  };
}
