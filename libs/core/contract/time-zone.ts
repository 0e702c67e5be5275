/** Whether this is the IANA name of a time zone, such as `Europe/Zurich`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/.test(name); // neither an offset nor another spelling
  } catch {
    return false;
  }
}
