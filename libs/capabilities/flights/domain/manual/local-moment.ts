const MINUTE_MS = 60_000;

/**
 * The moment at which clocks of a time zone show a day and a time. In the hour that clocks skip or repeat, one of the two
 * possible moments.
 * @param day YYYY-MM-DD
 * @param time HH:MM
 * @param timeZone IANA name
 */
export function localMoment(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const guess = shown - offsetMs(shown, timeZone);
  return new Date(shown - offsetMs(guess, timeZone)); // the offset may differ between the two
}

/** How far clocks of a time zone are ahead of UTC. */
function offsetMs(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const shown = Date.parse(`${format.format(moment).replace(' ', 'T')}Z`);
  return Math.round((shown - moment) / MINUTE_MS) * MINUTE_MS;
}
