import { addDays, daysBetween, USAGE_DAYS_DEFAULT, USAGE_DAYS_MAX, type UtcDay } from '@core/contract';

/** The first and last day of a usage report. */
export interface UsageDays {
  readonly from: UtcDay;
  readonly to: UtcDay;
}

/**
 * Fills in missing values: the last day defaults to today, and the range to the default length.
 * @param refuse throws for an invalid first day; its argument completes a sentence that starts with the
 * parameter's name
 */
export function usageDays(
  { from, to }: Partial<UsageDays>,
  today: UtcDay,
  refuse: (problem: string) => never,
): UsageDays {
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - USAGE_DAYS_DEFAULT);
  const days = daysBetween(first, last) + 1;
  if (days < 1) refuse('must not be after the last day');
  if (days > USAGE_DAYS_MAX) refuse(`must begin a range of at most ${USAGE_DAYS_MAX} days`);
  return { from: first, to: last };
}
