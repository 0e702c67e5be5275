import {
  cutTo,
  flightTitle,
  type FlightStatus,
  isPlaceholderName,
  placeName,
  TITLE_CHARACTERS_MAX,
} from '@core/contract';
import { type FlightPlaces } from '@engine/results/shapes';

/** The name of a flight, and what it follows from. */
export interface FlightNaming {
  readonly title: string;
  /** Whether the owner set the title. */
  readonly titleChosen: boolean;
  readonly site: string | null;
  /** Whether the owner set or removed the site. */
  readonly siteChosen: boolean;
  /** The account's own site, whose name the site has; null for others. */
  readonly ownSiteId: string | null;
  /** What the site would be without that name. */
  readonly foundSite: string | null;
  /** Where the flight took place, by its latest result; null without one, and in results of earlier versions. */
  readonly places: FlightPlaces | null;
  /** Country of the account; null if it is unknown. */
  readonly homeCountry: string | null;
}

/** SQL: the {@link FlightNaming} of a flight `f`. */
export const NAMING_COLUMNS = `f.title, f.title_chosen as "titleChosen", f.site, f.site_chosen as "siteChosen",
  f.own_site_id as "ownSiteId", f.found_site as "foundSite", f.places,
  (select country from accounts where id = f.account_id) as "homeCountry"`;

/** What a title is made of. */
export interface NewName {
  readonly site: string | null;
  readonly places: FlightPlaces | null;
  /** The day on the clocks at the take-off, as in the logbook; null to keep the date of the earlier title. */
  readonly flownOn: string | null;
}

/** Automatic titles end with the date. */
const DATE_AT_END = /\d{4}-\d\d-\d\d$/;

/**
 * Whether a result may change the site: the first one does if the flight has none and its owner has not removed it. A
 * later result keeps the site, but replaces a placeholder such as "None" that came from the file.
 */
export function isSiteUndecided(
  { site, siteChosen }: Pick<FlightNaming, 'site' | 'siteChosen'>,
  status: FlightStatus,
): boolean {
  if (siteChosen) return false;
  return site === null ? status !== 'processed' : isPlaceholderName(site);
}

/** Where a flight took off, as its account calls the place. */
export interface FlightSite {
  readonly site: string | null;
  readonly ownSiteId: string | null;
  readonly foundSite: string | null;
}

/** What a take-off is called. */
export interface TakeoffSite {
  /** The account's own site there; null without one. */
  readonly ownSiteId: string | null;
  readonly ownName: string | null;
  /** Whether its owner has renamed what the flight calls the place. */
  readonly isRenamed: boolean;
  /** The site of the account's other flights from there, otherwise a known site. */
  readonly found: string | null;
}

/** Whether the site depends on the take-off that a result finds. */
export function dependsOnTakeoff(naming: SiteNaming, status: FlightStatus): boolean {
  const isUnnamed = naming.site === null && !naming.siteChosen;
  return naming.ownSiteId !== null || isUnnamed || isSiteUndecided(naming, status) || status !== 'processed';
}

type SiteNaming = Pick<FlightNaming, 'site' | 'siteChosen' | 'ownSiteId' | 'foundSite'>;

/**
 * The site once the take-off is known: what the file says, otherwise the account's own site there, otherwise what else
 * is found. An own site also replaces what the file says where its owner has renamed just that.
 */
export function siteAfter(naming: SiteNaming, status: FlightStatus, takeoff: TakeoffSite): FlightSite {
  const { siteChosen } = naming;
  const wasOwn = naming.ownSiteId !== null;
  const given = wasOwn ? naming.foundSite : naming.site;
  const hasNone = given === null || isPlaceholderName(given);
  const isOpen = isSiteUndecided({ site: given, siteChosen }, status) || (wasOwn && hasNone);
  const found = isOpen ? takeoff.found : given;
  const isOwn = wasOwn || (!siteChosen && (hasNone || takeoff.isRenamed));
  if (takeoff.ownSiteId === null || !isOwn) return { site: found, ownSiteId: null, foundSite: null };
  return { site: takeoff.ownName, ownSiteId: takeoff.ownSiteId, foundSite: found };
}

/**
 * The title of a flight whose take-off is known. A title that the owner chose stays. An automatic title is made at upload
 * with the UTC date of the first fix; on the clocks at the take-off, or in a log over several days, the flight may be of
 * another day. A title without a date gets none.
 */
export function titleAfter(naming: FlightNaming, { site, places, flownOn }: NewName): string {
  if (!isTitleAutomatic(naming)) return naming.title;
  const earlierDate = DATE_AT_END.exec(naming.title)?.[0] ?? null;
  const named = { site, places, flownOn: earlierDate && (flownOn ?? earlierDate) };
  return automaticTitle(named, naming.homeCountry);
}

/**
 * The title of a flight whose owner chose none.
 * @param homeCountry country of the account; null if it is unknown
 */
export function automaticTitle({ site, places, flownOn }: NewName, homeCountry: string | null): string {
  return cutTo(TITLE_CHARACTERS_MAX, flightTitle(placeName(namesOf(site, places), homeCountry), flownOn));
}

/**
 * Titles from before `title_chosen` existed are recognised by their wording: the site or the town, with or without the
 * country, with or without a date.
 */
function isTitleAutomatic({ title, titleChosen, site, places }: FlightNaming): boolean {
  if (titleChosen) return false;
  const date = DATE_AT_END.exec(title)?.[0] ?? null;
  const names = [null, site, ...[site, null].flatMap((of) => withAndWithoutCountry(of, places))];
  return (
    title === site || names.some((name) => title === cutTo(TITLE_CHARACTERS_MAX, flightTitle(name, date)))
  );
}

function withAndWithoutCountry(site: string | null, places: FlightPlaces | null): (string | null)[] {
  const names = namesOf(site, places);
  return [placeName(names, null), placeName(names, ELSEWHERE)];
}

/** A country that no flight is in. */
const ELSEWHERE = '';

function namesOf(site: string | null, places: FlightPlaces | null) {
  return { site, town: places?.takeoff_place?.name ?? null, country: places?.country ?? null };
}
