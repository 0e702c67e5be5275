import { type FormValues } from '../../shell/form.js';
import { type FlightSchemas } from '../../api/clients.js';
import { type ManualFlight } from '../flight-metrics.js';

/** What only flights without a track have, as the API takes it. */
export type EnteredBody = Pick<
  FlightSchemas['AddFlightBody'],
  | 'flown_on'
  | 'takeoff_time'
  | 'timezone'
  | 'country'
  | 'duration_seconds'
  | 'site'
  | 'glider'
  | 'distance_km'
>;

/** A duration in hours and minutes, `1:15`, in seconds; null for none. Undefined if it is not one. */
export function secondsIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const parts = /^(\d{1,2})[:h](\d{2})$/.exec(text.trim());
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2])];
  return parts && minutes < 60 ? (hours * 60 + minutes) * 60 : undefined;
}

/** The duration as it is entered; empty if it is not known. */
export function durationText(seconds: number): string {
  if (seconds === 0) return '';
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A number with a decimal point or comma; null for none. Undefined if it is not one. */
export function numberIn(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * The fields whose text cannot be read, or the body. A duration that was not changed keeps its seconds, and a flight without
 * a time its time zone: the one that the form shows is then only a suggestion.
 */
export function enteredBody(
  values: FormValues,
  before: Pick<ManualFlight, 'duration_seconds' | 'timezone'> | null,
): { readonly faults: readonly ('duration_seconds' | 'distance_km')[] } | { readonly body: EnteredBody } {
  const text = (name: string) => values[name]?.trim() ?? '';
  const orNull = (name: string) => (text(name) === '' ? null : text(name));
  const isSame = before !== null && text('duration_seconds') === durationText(before.duration_seconds);
  const seconds = isSame ? before.duration_seconds : secondsIn(text('duration_seconds'));
  const km = numberIn(text('distance_km'));
  if (seconds === undefined || km === undefined) {
    return {
      faults: [
        ...(seconds === undefined ? (['duration_seconds'] as const) : []),
        ...(km === undefined ? (['distance_km'] as const) : []),
      ],
    };
  }
  const time = orNull('takeoff_time');
  return {
    body: {
      flown_on: text('flown_on'),
      takeoff_time: time,
      timezone: time === null ? (before?.timezone ?? null) : orNull('timezone'),
      country: orNull('country')?.toUpperCase() ?? null,
      duration_seconds: seconds,
      site: orNull('site'),
      glider: orNull('glider'),
      distance_km: km,
    },
  };
}
