/** What is known of the place where a flight took off. */
export interface TakeoffNames {
  readonly site: string | null;
  /** The nearest town or village. */
  readonly town: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/**
 * The name of a place: the site, or else the nearest town, with the country if that is not the home of the account:
 * "Fiesch", "Tolmin (SI)". Null if neither is known.
 * @param homeCountry null if unknown
 */
export function placeName({ site, town, country }: TakeoffNames, homeCountry: string | null): string | null {
  const name = site ?? town;
  const isAbroad = homeCountry !== null && country !== null && country !== homeCountry;
  return name !== null && isAbroad ? `${name} (${country})` : name;
}

/** The default title of a flight: its place and date, if known. */
export function flightTitle(place: string | null, date: string | null): string {
  const what = place ?? 'Flight';
  if (date === null) return what;
  return place === null ? `${what} on ${date}` : `${what}, ${date}`;
}
