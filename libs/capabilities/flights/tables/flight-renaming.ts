import { type FlightStatus } from '@core/contract';
import { Statement } from '@core/database';
import { type FlightNaming, NAMING_COLUMNS, titleAfter } from './flight-name.js';
import { type SearchedFlight } from './flight-search.js';
import { type Flight } from './flight.entity.js';

/** Names that the owner of a flight may change. Omitted ones stay the same. */
export interface FlightChanges {
  readonly title?: string;
  readonly site?: string | null;
}

/** The names that are given. */
export function givenChanges({ title, site }: FlightChanges): FlightChanges {
  return { ...(title !== undefined && { title }), ...(site !== undefined && { site }) };
}

/** A flight's names until they are changed in the same transaction. */
export const LOCK_NAME = new Statement<FlightNaming & SearchedFlight & { status: FlightStatus }>(
  `select ${NAMING_COLUMNS}, glider, flown_on::text as "flownOn", status
     from flights f where account_id = $1 and public_id = $2 for update`,
);

/** What changes in the row. An automatic title follows the site. */
export function renamed(naming: FlightNaming, { title, site }: FlightChanges): Partial<Flight> {
  const titleOfSite = site === undefined ? undefined : titleAfter(naming, { ...naming, site, flownOn: null });
  return {
    ...(titleOfSite !== undefined && { title: titleOfSite }),
    ...(title !== undefined && { title, titleChosen: true }),
    ...(site !== undefined && { site, siteChosen: true, ownSiteId: null, foundSite: null }),
  };
}
