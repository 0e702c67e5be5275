/** First and last day of a season; null for the flights without a date. */
export interface SeasonSpan {
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** A month of a season. */
export interface CalendarMonth {
  /** `2026-07`. */
  readonly month: string;
  /** Empty cells before the first day, in weeks that start on Monday. */
  readonly cellsBefore: number;
  /** `2026-07-01` and so on. */
  readonly days: readonly string[];
}

const DAY_MS = 86_400_000;

/** All months of a season with all of their days that belong to it. */
export function monthsOf(firstDay: string, lastDay: string): CalendarMonth[] {
  const months = new Map<string, string[]>();
  for (let at = Date.parse(firstDay); at <= Date.parse(lastDay); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const month = day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months].map(([month, days]) => ({ month, days, cellsBefore: weekday(days[0]!) }));
}

/** 0 for Monday. */
function weekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
