/** A calendar month in UTC, the period of quotas, as its first day: `2026-11-01`. */
export type UtcMonth = `${number}-${number}-01`;

/** The UTC month of a moment. */
export function utcMonthOf(moment: Date): UtcMonth {
  return `${moment.toISOString().slice(0, 7)}-01` as UtcMonth;
}

/** The first moment of a month and of the next month. */
export function utcMonthBounds(month: UtcMonth): { startsAt: Date; endsAt: Date } {
  const startsAt = new Date(`${month}T00:00:00Z`);
  const endsAt = new Date(startsAt);
  endsAt.setUTCMonth(endsAt.getUTCMonth() + 1);
  return { startsAt, endsAt };
}
