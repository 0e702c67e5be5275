import { type NearestPlace, nearestPlace } from './gazetteer.js';

/** WGS84 degrees. */
interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Some borders end a little short of the antimeridian. */
const LONGITUDE_MAX_DEG = 179.99;

/** Where a flight took place. */
export interface FlightPlaces {
  /** IANA name of the time zone at take-off; null without a flight. */
  readonly timezone: string | null;
  /** Country of the take-off, ISO 3166-1 alpha-2; null without a flight, at sea, and where the country is disputed. */
  readonly country: string | null;
  /** The nearest places; null without a flight, and far from any place. */
  readonly takeoffPlace: NearestPlace | null;
  readonly landingPlace: NearestPlace | null;
}

/**
 * Time zone, country and nearest places of a flight. Works offline. The first call in a thread loads the tables: 80 ms
 * and 25 MB, most of it for the borders.
 *
 * Sources: `@photostructure/tz-lookup` (approximate near the borders of zones), `@rapideditor/country-coder` and
 * GeoNames (CC BY 4.0).
 */
export async function flightPlaces({
  takeoff,
  landing,
}: {
  readonly takeoff: Position | null;
  readonly landing: Position | null;
}): Promise<FlightPlaces> {
  const takeoffPlace = takeoff && nearestPlace(takeoff.latitude, takeoff.longitude);
  return {
    timezone: takeoff && (await timeZoneAt(takeoff)),
    country: takeoff && (await countryAt(takeoff, takeoffPlace)),
    takeoffPlace,
    landingPlace: landing && nearestPlace(landing.latitude, landing.longitude),
  };
}

async function timeZoneAt({ latitude, longitude }: Position): Promise<string> {
  const { default: lookUp } = await import('@photostructure/tz-lookup');
  return lookUp(latitude, longitude);
}

/** The borders know one country per position, so a disputed area is recognised by the nearest place. */
async function countryAt(
  { latitude, longitude }: Position,
  place: NearestPlace | null,
): Promise<string | null> {
  if (place?.country === null) return null;
  const { iso1A2Code } = await import('@rapideditor/country-coder');
  const inside = Math.max(-LONGITUDE_MAX_DEG, Math.min(LONGITUDE_MAX_DEG, longitude));
  return iso1A2Code([inside, latitude], { level: 'territory' });
}
