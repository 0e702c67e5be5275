const MINUTE_MS = 60_000;
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

export interface LocalHour {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** Day and hour on the clocks of a time zone, in UTC if it is null. */
export function localHour(moment: Date, timeZone: string | null): LocalHour {
  const { day, time } = localClock(moment, timeZone);
  return { day, hour: Number(time.slice(0, 2)) };
}

/** Day, YYYY-MM-DD, and time, HH:MM, on the clocks of a time zone, in UTC if it is null. */
export function localClock(moment: Date, timeZone: string | null): { day: string; time: string } {
  const text = clockOf(timeZone ?? 'UTC').format(moment); // 2026-07-14 13:05:00
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The moment at which clocks of a time zone show a day and a time. In the hour that clocks skip or repeat, one of the two
 * possible moments.
 * @param day YYYY-MM-DD
 * @param time HH:MM
 * @param timeZone IANA name
 */
export function localMoment(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  const guess = shown - offsetMs(shown, timeZone);
  return new Date(shown - offsetMs(guess, timeZone)); // the offset may differ between the two
}

/** How far clocks of a time zone are ahead of UTC, in whole minutes. */
function offsetMs(moment: number, timeZone: string): number {
  const shown = Date.parse(`${clockOf(timeZone).format(moment).replace(' ', 'T')}Z`);
  return Math.round((shown - moment) / MINUTE_MS) * MINUTE_MS;
}

/** Kept, because making one takes longer than the rest of a logbook entry. There are about 400 time zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const found = CLOCKS.get(timeZone);
  if (found) return found;
  const made = new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    hourCycle: 'h23',
    timeZone,
  });
  CLOCKS.set(timeZone, made);
  return made;
}
