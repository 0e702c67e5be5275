import { type FlightStatus } from '@core/contract';
import { Statement } from '@core/database';
import { type FlightAnnotations, givenAnnotations } from './flight-annotations.js';
import { type FlightNaming, NAMING_COLUMNS, titleAfter } from './flight-name.js';
import { type SearchedFlight, WRITTEN_BY_OWNER } from './flight-search.js';
import { type Flight } from './flight.entity.js';

/** What the owner of a flight may change. Omitted fields stay the same. */
export interface FlightChanges extends Partial<FlightAnnotations> {
  readonly title?: string;
  readonly site?: string | null;
}

/** The changes that are given. */
export function givenChanges({ title, site, ...annotations }: FlightChanges): FlightChanges {
  return {
    ...(title !== undefined && { title }),
    ...(site !== undefined && { site }),
    ...givenAnnotations(annotations),
  };
}

/** A flight's names until they are changed in the same transaction. */
export const LOCK_NAME = new Statement<FlightNaming & SearchedFlight & { status: FlightStatus }>(
  `select ${NAMING_COLUMNS}, ${WRITTEN_BY_OWNER}, glider, flown_on::text as "flownOn", status
     from flights f where account_id = $1 and public_id = $2 for update`,
);

/** What changes in the row. An automatic title follows the site. */
export function renamed(
  naming: FlightNaming,
  { title, site }: Pick<FlightChanges, 'title' | 'site'>,
): Partial<Flight> {
  const titleOfSite = site === undefined ? undefined : titleAfter(naming, { ...naming, site, flownOn: null });
  return {
    ...(titleOfSite !== undefined && { title: titleOfSite }),
    ...(title !== undefined && { title, titleChosen: true }),
    ...(site !== undefined && { site, siteChosen: true, ownSiteId: null, foundSite: null }),
  };
}
