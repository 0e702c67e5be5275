const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Unicode has names for these, too: unknown, unions, test data and the islands that belong to no continent. */
const NO_COUNTRIES: readonly string[] = ['ZZ', 'EU', 'EZ', 'UN', 'XA', 'XB', 'QO'];

/** Whether it is a country by ISO 3166-1, such as `FR`. Aliases, such as `UK`, are not. */
export function isCountryCode(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || NO_COUNTRIES.includes(text)) return false;
  return presentCountry(text) === text && NAMES.of(text) !== undefined;
}

/** The present code of a country, of an alias such as `UK` or of a former country such as `DD`; others as they are. */
export function presentCountry(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code;
}
