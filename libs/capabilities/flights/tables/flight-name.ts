import { flightTitle, type FlightStatus, isPlaceholderName } from '@core/contract';

/** The name of a flight, and who chose it. */
export interface FlightNaming {
  readonly title: string;
  /** Whether the owner set the title. */
  readonly titleChosen: boolean;
  readonly site: string | null;
  /** Whether the owner set or removed the site. */
  readonly siteChosen: boolean;
}

/** Automatic titles end with the date. */
const DATE_AT_END = /\d{4}-\d\d-\d\d$/;

/**
 * Whether a result may change the site: the first one does if the flight has none and its owner has not removed it. A
 * later result keeps the site, but replaces a placeholder such as "None" that came from the file.
 */
export function isSiteUndecided({ site, siteChosen }: FlightNaming, status: FlightStatus): boolean {
  if (siteChosen) return false;
  return site === null ? status !== 'processed' : isPlaceholderName(site);
}

/**
 * Title and site of a flight whose site is undecided.
 * @param place the site it took off from; null if none is known there
 */
export function nameAfterPlace(
  naming: FlightNaming,
  place: string | null,
): Pick<FlightNaming, 'title' | 'site'> {
  return { title: isTitleAutomatic(naming) ? titleWith(place, naming.title) : naming.title, site: place };
}

/**
 * The title of a flight whose take-off is known. An automatic title is made at upload with the UTC date of the first
 * fix; on the clocks at the take-off, or in a log over several days, the flight may be of another day.
 * @param flownOn the day on the clocks at the take-off, as in the logbook; null if the file has no date
 */
export function titleOfDay(naming: FlightNaming, flownOn: string | null): string {
  const hasDate = DATE_AT_END.test(naming.title);
  if (flownOn === null || !hasDate || !isTitleAutomatic(naming)) return naming.title;
  return flightTitle(naming.site, flownOn);
}

/** Titles from before `title_chosen` existed are recognised by their wording. */
function isTitleAutomatic({ title, titleChosen, site }: FlightNaming): boolean {
  if (titleChosen) return false;
  return title === site || title === titleWith(site, title) || title === titleWith(null, title);
}

function titleWith(site: string | null, earlierTitle: string): string {
  return flightTitle(site, DATE_AT_END.exec(earlierTitle)?.[0] ?? null);
}
