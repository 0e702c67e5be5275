import { isPlaceholderNameSql, KNOWN_SITE_RADIUS_M, OWN_SITE_RADIUS_M } from '@core/contract';
import { PreparedStatement } from '@core/database';

/** A degree of latitude is never shorter than this, so a latitude band contains everything within a radius. */
const METRES_PER_DEGREE_MIN = 110_500;

/** Latitude bands by which the account's own flights are indexed. Each is wider than `OWN_SITE_RADIUS_M`. */
const BANDS_PER_DEGREE = 200;
/** Limits how many of the account's flights in a band are considered, latest first. */
const OWN_FLIGHTS_MAX = 100;

/** Column names, or other SQL, for the coordinates of a place. */
interface Coordinates {
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
function takeoffIn(metrics: string): Coordinates {
  return {
    latitude: `(${metrics} -> 'takeoff' ->> 'latitude')::double precision`,
    longitude: `(${metrics} -> 'takeoff' ->> 'longitude')::double precision`,
  };
}

const TAKEOFF = takeoffIn('$2::json');

/**
 * Parameters: the account's internal id, and the metrics of a flight as JSON text. The site of the account's latest
 * flight from there, otherwise a known site.
 */
export const PLACE_NAME = new PreparedStatement<{ name: string | null }>(
  'place_name',
  `select coalesce(
     (select earlier.site
        from generate_series(-1, 1) as neighbour,
             lateral (select site, metrics, sort_at from flights
                       where account_id = $1 and site is not null and not ${isPlaceholderNameSql('site')}
                         and ${bandOf(takeoffIn('metrics'))} = ${bandOf(TAKEOFF)} + neighbour
                       order by sort_at desc limit ${OWN_FLIGHTS_MAX}) earlier
       where ${isNear(`${OWN_SITE_RADIUS_M}`, takeoffIn('earlier.metrics'), TAKEOFF)}
       order by earlier.sort_at desc limit 1),
     (select sites.name from sites
       where ${liesWithin(`${KNOWN_SITE_RADIUS_M}`, { latitude: 'sites.latitude', longitude: 'sites.longitude' }, TAKEOFF)}
       order by distance_m(sites.latitude, sites.longitude, ${TAKEOFF.latitude}, ${TAKEOFF.longitude}), id limit 1)
   ) as name`,
);

function bandOf({ latitude }: Coordinates): string {
  return `floor(${latitude} * ${BANDS_PER_DEGREE})`;
}
