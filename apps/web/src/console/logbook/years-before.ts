/** The same day of earlier years among some days, earliest first. */
export function yearsBefore(
  today: string,
  days: readonly string[],
): { readonly day: string; readonly years: number }[] {
  return days
    .filter((day) => day.slice(5) === today.slice(5) && day < today)
    .sort()
    .map((day) => ({ day, years: Number(today.slice(0, 4)) - Number(day.slice(0, 4)) }));
}
