import { Statement } from '@core/database';
import { type ManualColumns, type ManualFields } from '../domain/manual/manual-fields.js';
import { type FlightAnnotations, givenAnnotations } from './flight-annotations.js';
import { type FlightNaming, NAMING_COLUMNS, titleAfter } from './flight-name.js';
import { type SearchedFlight, WRITTEN_BY_OWNER } from './flight-search.js';
import { type Flight } from './flight.entity.js';

/** What the owner of a flight may change. Omitted fields stay the same. */
export interface FlightChanges extends Partial<FlightAnnotations> {
  readonly title?: string;
  readonly site?: string | null;
  /** Only of a flight without a track. */
  readonly entry?: Partial<ManualFields>;
}

/** The changes that are given. */
export function givenChanges({ title, site, ...annotations }: FlightChanges): FlightChanges {
  return {
    ...(title !== undefined && { title }),
    ...(site !== undefined && { site }),
    ...givenAnnotations(annotations),
  };
}

/** What changes of a flight start from. */
type ChangedFlight = FlightNaming & SearchedFlight & Pick<Flight, 'status' | 'manual' | 'durationSeconds'>;

/** A flight's names until they are changed in the same transaction. */
export const LOCK_NAME = new Statement<ChangedFlight>(
  `select ${NAMING_COLUMNS}, ${WRITTEN_BY_OWNER}, glider, flown_on::text as "flownOn", status, manual,
          duration_seconds as "durationSeconds"
     from flights f where account_id = $1 and public_id = $2 for update`,
);

/**
 * What changes in the row. An automatic title follows the site and, without a track, the day and the country.
 * @param entered of a flight without a track whose entry changes
 */
export function renamed(
  naming: FlightNaming,
  { title, site }: Pick<FlightChanges, 'title' | 'site'>,
  entered?: Pick<ManualColumns, 'flownOn' | 'places'>,
): Partial<Flight> {
  const next = {
    site: site === undefined ? naming.site : site,
    places: entered?.places ?? naming.places,
    flownOn: entered?.flownOn ?? null,
  };
  return {
    ...((site !== undefined || entered) && { title: titleAfter(naming, next) }),
    ...(title !== undefined && { title, titleChosen: true }),
    ...(site !== undefined && { site, siteChosen: true, ownSiteId: null, foundSite: null }),
  };
}
