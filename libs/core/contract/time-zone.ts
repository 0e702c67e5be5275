/** IANA names begin each part with a capital letter, and have no word of more capitals than `NZ-CHAT`. */
const SPELLING = /^(?!.*[A-Z]{5})[A-Z][^/]*(?:\/[A-Z][^/]*)*$/;

/**
 * Whether this is the IANA name of a time zone, such as `Europe/Zurich`: neither an offset nor another spelling. An alias such
 * as `Asia/Calcutta`, whose spelling is not known here, only looks like a name.
 */
export function isTimeZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone === name : SPELLING.test(name);
  } catch {
    return false;
  }
}
