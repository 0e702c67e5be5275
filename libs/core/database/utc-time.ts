/** SQL: a time as sent to clients, in UTC and whole seconds. */
export function utcTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** SQL: a time with milliseconds, as {@link Date.toISOString} writes it. */
export function utcMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
