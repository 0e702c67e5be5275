import { isPlaceholderNameSql, KNOWN_SITE_RADIUS_M, OWN_SITE_RADIUS_M } from '@app/contract';

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
 */
export function liesWithin(radiusM: number, of: Coordinates, place: Coordinates): string {
  const band = radiusM / METRES_PER_DEGREE_MIN;
  return `${of.latitude} between ${place.latitude} - ${band} and ${place.latitude} + ${band}
    and ${isNear(radiusM, of, place)}`;
}

function isNear(radiusM: number, of: Coordinates, place: Coordinates): string {
  return `distance_m(${of.latitude}, ${of.longitude}, ${place.latitude}, ${place.longitude}) <= ${radiusM}`;
}

/**
 * SQL assignments that name a flight after its place: the site of the account's latest flight there, otherwise a known
 * site. A first result does so if the flight has no site and its owner has not removed it. A later result keeps the
 * site, but replaces a placeholder such as "None" that came from the file. An automatic title without a real site
 * changes too; titles from before `title_chosen` existed are recognised by their wording.
 * @param account parameter with the account's internal id
 * @param metrics parameter with the metrics as JSON text
 */
export function namedAfterPlace(account: string, metrics: string): string {
  const takeoffOf = (json: string) => ({
    latitude: `(${json} -> 'takeoff' ->> 'latitude')::double precision`,
    longitude: `(${json} -> 'takeoff' ->> 'longitude')::double precision`,
  });
  const takeoff = takeoffOf(`${metrics}::json`);
  const known = { latitude: 'sites.latitude', longitude: 'sites.longitude' };
  const isPlaceholder = isPlaceholderNameSql('flights.site');
  const isUndecided = `not flights.site_chosen
    and case when flights.site is null then flights.status <> 'processed' else ${isPlaceholder} end`;
  const date = `substring(title from '\\d{4}-\\d\\d-\\d\\d$')`;
  return `(site, title) = (
    select named.site, case
             when title_chosen or not (${isUndecided}) then title
             when title !~ '^Flight( on \\d{4}-\\d\\d-\\d\\d)?$'
              and title is distinct from flights.site and title is distinct from flights.site || ', ' || ${date} then title
             when named.site is null then 'Flight' || coalesce(' on ' || ${date}, '')
             else named.site || coalesce(', ' || ${date}, '') end
      from (select case when not (${isUndecided}) then flights.site else coalesce(
        (select earlier.site
           from generate_series(-1, 1) as neighbour,
                lateral (select site, metrics, sort_at from flights
                          where account_id = ${account} and site is not null and not ${isPlaceholderNameSql('site')}
                            and ${bandOf(takeoffOf('metrics'))} = ${bandOf(takeoff)} + neighbour
                          order by sort_at desc limit ${OWN_FLIGHTS_MAX}) earlier
          where ${isNear(OWN_SITE_RADIUS_M, takeoffOf('earlier.metrics'), takeoff)}
          order by earlier.sort_at desc limit 1),
        (select sites.name from sites where ${liesWithin(KNOWN_SITE_RADIUS_M, known, takeoff)}
          order by distance_m(sites.latitude, sites.longitude, ${takeoff.latitude}, ${takeoff.longitude}), id limit 1)
        ) end offset 0) as named (site))`; // the offset keeps PostgreSQL from running it for each reference
}

function bandOf({ latitude }: Coordinates): string {
  return `floor(${latitude} * ${BANDS_PER_DEGREE})`;
}
