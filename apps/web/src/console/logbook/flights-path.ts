import { type SeasonSpan } from './season-days.js';

/** Path of the list of the flights on a day. */
export function dayFlights(day: string): string {
  return flightsPath({ from: day, to: day });
}

/** Path of the list of the flights at a site. @param span undefined for all seasons */
export function siteFlights(site: string, span: SeasonSpan | undefined): string {
  return flightsPath({ site, from: span?.starts_on, to: span?.ends_on });
}

/** Path of the list of the flights with a tag. @param span undefined for all seasons */
export function tagFlights(tag: string, span: SeasonSpan | undefined): string {
  return flightsPath({ tag, from: span?.starts_on, to: span?.ends_on });
}

function flightsPath(filters: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value != null) query.set(name, value);
  return `/console/flights?${query}`;
}
