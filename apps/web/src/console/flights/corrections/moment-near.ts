const DAY_SECONDS = 86_400;

/** `14:05:09` on the clocks of a zone, as a time input has it. */
export function timeOfDayIn(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    ...{ hourCycle: 'h23', timeZone },
  }).format(new Date(iso));
}

/** `2026-07-14` on the clocks of a zone, as a date input has it. */
export function dayIn(iso: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(iso));
}

/** The moment nearest to another one at which the clocks of a zone show a time of day, `14:05` or `14:05:09`. */
export function momentNear(iso: string, timeOfDay: string, timeZone: string): string {
  const difference = secondsOf(timeOfDay) - secondsOf(timeOfDayIn(iso, timeZone));
  const seconds = difference - Math.round(difference / DAY_SECONDS) * DAY_SECONDS;
  return `${new Date(Date.parse(iso) + seconds * 1_000).toISOString().slice(0, 19)}Z`;
}

function secondsOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDay.split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}
