import { addDays, daysBetween, USAGE_DAYS_DEFAULT, USAGE_DAYS_MAX, type UtcDay } from '@app/contract';

/** The first and the last of the days of usage that are shown. */
export interface UsageDays {
  readonly from: UtcDay;
  readonly to: UtcDay;
}

/**
 * The days that were asked for; what is left out is up to today, and so many days as are shown by default.
 * @param refuse throws for a first day that cannot be; what is wrong goes on after the name that it has for the caller
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
  if (days > USAGE_DAYS_MAX) refuse(`must be one of the ${USAGE_DAYS_MAX} days up to the last one`);
  return { from: first, to: last };
}
