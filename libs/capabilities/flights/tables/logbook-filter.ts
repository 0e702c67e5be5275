/** Which flights of the logbook count. Omitted fields do not filter. */
export interface LogbookFilter {
  /** Take-off at this time or later. With it or `flownBefore`, flights without a date are excluded. */
  readonly flownFrom?: Date;
  readonly flownBefore?: Date;
  /** Days of take-off at the take-off, YYYY-MM-DD: the first and the last. Flights without a date are excluded. */
  readonly days?: { readonly first: string; readonly last: string };
  /** Ignoring case. */
  readonly site?: string;
  /** Ignoring case. */
  readonly glider?: string;
  readonly tag?: string;
  readonly tandem?: boolean;
}

const DAY_MS = 86_400_000;

/** The parameters $1 to $10. A range of days also limits the times, which the indexes are ordered by. */
export function filterParameters(accountId: string, filter: LogbookFilter): unknown[] {
  const { flownFrom, flownBefore, days, site, glider, tag, tandem } = filter;
  const dayBefore = days && new Date(Date.parse(days.first) - DAY_MS);
  const dayAfter = days && new Date(Date.parse(days.last) + 2 * DAY_MS);
  return [
    accountId,
    latest(flownFrom, dayBefore) ?? '-infinity',
    earliest(flownBefore, dayAfter) ?? 'infinity',
    days?.first ?? '-infinity',
    days?.last ?? 'infinity',
    needsDate(filter),
    site ?? null,
    glider ?? null,
    tag ?? null,
    tandem ?? null,
  ];
}

/** SQL: flights `f` that count in the logbook, as in the indexes of the logbook: those with a result, and those without a track. */
export const IN_LOGBOOK = `f.status in ('processed', 'manual')`;

/** SQL: flights `f` in the logbook of the account $1 that pass the filter in $2 to $8, whatever their date. */
export const FILTERED = `f.account_id = $1 and ${IN_LOGBOOK}
      and f.sort_at >= $2::timestamptz and f.sort_at < $3::timestamptz
      and (f.flown_on between $4::date and $5::date or f.flown_on is null and not $6::boolean)
      and ($7::text is null or lower(f.site) = lower($7)) and ($8::text is null or lower(f.glider) = lower($8))`;

/** SQL: the same for what the index of annotated flights has, and thus the whole row, in $9 and $10. */
export const FILTERED_BY_ANNOTATIONS = `(f.tags <> '{}' or f.tandem is not null)
      and ($9::text is null or $9 = any(f.tags)) and ($10::boolean is null or f.tandem = $10)`;

export function needsDate({ flownFrom, flownBefore, days }: LogbookFilter): boolean {
  return flownFrom !== undefined || flownBefore !== undefined || days !== undefined;
}

function latest(...moments: (Date | undefined)[]): Date | undefined {
  return sorted(moments).at(-1);
}

function earliest(...moments: (Date | undefined)[]): Date | undefined {
  return sorted(moments)[0];
}

function sorted(moments: (Date | undefined)[]): Date[] {
  return moments.filter((moment) => moment !== undefined).sort((a, b) => a.getTime() - b.getTime());
}
