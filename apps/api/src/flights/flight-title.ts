/** The title of a flight that was given none: its site and date, as far as they are known. */
export function flightTitle(site: string | null, date: string | null): string {
  const what = site ?? 'Flight';
  if (date === null) return what;
  return site === null ? `${what} on ${date}` : `${what}, ${date}`;
}
