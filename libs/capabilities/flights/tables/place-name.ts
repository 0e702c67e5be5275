import { isPlaceholderNameSql, KNOWN_SITE_RADIUS_M, OWN_SITE_RADIUS_M } from '@core/contract';
import { PreparedStatement } from '@core/database';
import { type TakeoffSite } from './flight-name.js';

/** A degree of latitude is never shorter than this, so a latitude band contains everything within a radius. */
const METRES_PER_DEGREE_MIN = 110_500;

/** Latitude bands by which the flights of an account are indexed. Each is wider than `OWN_SITE_RADIUS_M`. */
const BANDS_PER_DEGREE = 200;
/** Limits how many of the account's flights in a band are considered, latest first. */
const OWN_FLIGHTS_MAX = 100;

/** Column names, or other SQL, for the coordinates of a place. */
export interface Coordinates {
  readonly latitude: string;
  readonly longitude: string;
}

/**
 * SQL condition that a place lies within a radius of another. The index finds the latitude band; the distance is then
 * checked within it.
 * @param radiusM a number or a parameter
 */
export function liesWithin(radiusM: string, of: Coordinates, place: Coordinates): string {
  const band = `${radiusM} / ${METRES_PER_DEGREE_MIN}::double precision`;
  return `${of.latitude} between ${place.latitude} - ${band} and ${place.latitude} + ${band}
    and ${isNear(radiusM, of, place)}`;
}

function isNear(radiusM: string, of: Coordinates, place: Coordinates): string {
  return `distance_m(${of.latitude}, ${of.longitude}, ${place.latitude}, ${place.longitude}) <= ${radiusM}`;
}

/** SQL: the coordinates of the take-off in metrics. */
export function takeoffIn(metrics: string): Coordinates {
  return {
    latitude: `(${metrics} -> 'takeoff' ->> 'latitude')::double precision`,
    longitude: `(${metrics} -> 'takeoff' ->> 'longitude')::double precision`,
  };
}

const TAKEOFF = takeoffIn('$2::json');

/** SQL: how near counts as the same take-off. */
export const isSameTakeoff = (of: Coordinates, place: Coordinates) =>
  isNear(`${OWN_SITE_RADIUS_M}`, of, place);

/** SQL: the bands of latitude around a place, for {@link inBand}. */
export const BANDS_AROUND = 'generate_series(-1, 1) as neighbour';

/** SQL: flights that took off in the band of a place, or in a `neighbour`. */
export const inBand = (metrics: string, place: Coordinates) =>
  `${bandOf(takeoffIn(metrics))} = ${bandOf(place)} + neighbour`;

/** SQL: a known site near a place. */
export const isKnownSiteNear = (place: Coordinates) =>
  liesWithin(`${KNOWN_SITE_RADIUS_M}`, { latitude: 'sites.latitude', longitude: 'sites.longitude' }, place);

/** SQL: the account's own site at a place. An account has a few, so that all are compared. */
export const ownSiteAt = (account: string, place: Coordinates) =>
  `select own.id, own.name, own.latitude, own.longitude from own_sites own
    where own.account_id = ${account} and ${isSameTakeoff({ latitude: 'own.latitude', longitude: 'own.longitude' }, place)}
    order by distance_m(own.latitude, own.longitude, ${place.latitude}, ${place.longitude}), own.id limit 1`;

/** SQL: the site without the name that the owner gave to the take-off. */
const FOUND_SITE = 'case when own_site_id is null then site else found_site end';

/**
 * Parameters: the account's internal id, the metrics of a flight as JSON text, and what the flight calls the place.
 */
export const TAKEOFF_SITE = new PreparedStatement<TakeoffSite>(
  'takeoff_site',
  `select own.id as "ownSiteId", own.name as "ownName",
          exists (select from flights renamed
                   where renamed.account_id = $1 and renamed.own_site_id = own.id
                     and lower(renamed.found_site) = lower($3::text)) as "isRenamed",
          coalesce(
            (select earlier.found
               from ${BANDS_AROUND},
                    lateral (select ${FOUND_SITE} as found, metrics, sort_at from flights
                              where account_id = $1 and ${inBand('metrics', TAKEOFF)}
                                and ${FOUND_SITE} is not null and not ${isPlaceholderNameSql(FOUND_SITE)}
                              order by sort_at desc limit ${OWN_FLIGHTS_MAX}) earlier
              where ${isSameTakeoff(takeoffIn('earlier.metrics'), TAKEOFF)}
              order by earlier.sort_at desc limit 1),
            (select sites.name from sites where ${isKnownSiteNear(TAKEOFF)}
              order by distance_m(sites.latitude, sites.longitude, ${TAKEOFF.latitude}, ${TAKEOFF.longitude}), id
              limit 1)) as found
     from (select) as flight left join lateral (${ownSiteAt('$1', TAKEOFF)}) own on true`,
);

function bandOf({ latitude }: Coordinates): string {
  return `floor(${latitude} * ${BANDS_PER_DEGREE})`;
}
