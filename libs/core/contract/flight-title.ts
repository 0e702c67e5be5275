/** The default title of a flight: its site and date, if known. */
export function flightTitle(site: string | null, date: string | null): string {
  const what = site ?? 'Flight';
  if (date === null) return what;
  return site === null ? `${what} on ${date}` : `${what}, ${date}`;
}
