import { Field, OR_NULL } from '@core/contract/fields';

/** A town or village of GeoNames. */
export class FlightPlace {
  @Field.text('Name of the town or village, as in GeoNames.')
  name: string;

  @Field.text(
    'Country of the place (ISO 3166-1 alpha-2). Null if the country is disputed, or the place is on a border.',
    OR_NULL,
  )
  country: string | null;

  @Field.number('Latitude of the place in degrees (WGS 84), positive north.')
  latitude: number;

  @Field.number('Longitude of the place in degrees (WGS 84), positive east.')
  longitude: number;

  @Field.number('Distance to the place.')
  distance_km: number;
}

/** Where a flight took place. All fields are null until the flight is processed, and if the log contains no flight. */
export class FlightPlaces {
  @Field.text(
    'Time zone at take-off: a name of the IANA database, such as `Europe/Paris`. Times in responses stay in UTC. Null if there is no take-off.',
    OR_NULL,
  )
  timezone: string | null;

  @Field.text(
    'Country or territory of the take-off (ISO 3166-1 alpha-2). Null if there is no take-off, at sea, and where the country is disputed.',
    OR_NULL,
  )
  country: string | null;

  @Field.object(
    () => FlightPlace,
    'The town or village nearest to the take-off, at most 50 km away. Null if there is none.',
    OR_NULL,
  )
  takeoff_place: FlightPlace | null;

  @Field.object(
    () => FlightPlace,
    'The town or village nearest to the landing, at most 50 km away. Null if there is none.',
    OR_NULL,
  )
  landing_place: FlightPlace | null;
}
