const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Unknown, by Unicode. */
const UNKNOWN = 'ZZ';

/** Whether it is a country by ISO 3166-1, such as `FR`. Aliases, such as `UK`, are not. */
export function isCountryCode(text: string): boolean {
  if (!/^[A-Z]{2}$/.test(text) || text === UNKNOWN) return false;
  return Intl.getCanonicalLocales(`und-${text}`)[0] === `und-${text}` && NAMES.of(text) !== undefined;
}
