import timeZoneAt from '@photostructure/tz-lookup';

interface Flown {
  readonly takeoff: { readonly latitude: number; readonly longitude: number } | null;
}

/** IANA name of the time zone in which a flight took off; null for a recording without a flight. */
export function timeZoneOf({ takeoff }: Flown): string | null {
  return takeoff && timeZoneAt(takeoff.latitude, takeoff.longitude);
}
