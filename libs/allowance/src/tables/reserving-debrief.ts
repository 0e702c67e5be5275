/** Parameters of the statement, such as `$2`. */
interface Reservation {
  readonly month: string;
  readonly day: string;
  /** Null for no limit. */
  readonly limit: string;
}

/**
 * SQL: parts of a statement that take one debrief from the monthly quota of the account in `wanting`. `reserved` has no
 * row if `wanting` has none or the quota is exhausted.
 */
export function reservingDebrief({ month, day, limit }: Reservation): string {
  return `reserved as (
      insert into monthly_usage as usage (account_id, month, debriefs)
      select account_id, ${month}::date, 1 from wanting
      on conflict (account_id, month) do update set debriefs = usage.debriefs + 1
       where ${limit}::bigint is null or usage.debriefs < ${limit}
      returning account_id),
    reserved_today as (
      insert into daily_usage as usage (account_id, day, debriefs)
      select account_id, ${day}::date, 1 from reserved
      on conflict (account_id, day) do update set debriefs = usage.debriefs + 1)`;
}
