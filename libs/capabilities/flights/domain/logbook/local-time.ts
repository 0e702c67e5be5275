const HOUR_FORMATS = new Map<string, Intl.DateTimeFormat>();

export interface LocalHour {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** Day and hour on the clocks of a time zone, in UTC if it is null. */
export function localHour(moment: Date, timeZone: string | null): LocalHour {
  const text = hourFormat(timeZone ?? 'UTC').format(moment); // 2026-07-14 13
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

/** Kept, because making one takes longer than the rest of a logbook entry. There are about 400 time zones. */
function hourFormat(timeZone: string): Intl.DateTimeFormat {
  const found = HOUR_FORMATS.get(timeZone);
  if (found) return found;
  const made = new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
    hourCycle: 'h23',
    timeZone,
  });
  HOUR_FORMATS.set(timeZone, made);
  return made;
}
