/** A calendar month in UTC, by which allowances are counted: its first day, `2026-11-01`. */
export type UtcMonth = `${number}-${number}-01`;

/** The month in which a moment lies. */
export function utcMonthOf(moment: Date): UtcMonth {
  return `${moment.toISOString().slice(0, 7)}-01` as UtcMonth;
}

/** The first moment of a month and that of the one after it. */
export function utcMonthBounds(month: UtcMonth): { startsAt: Date; endsAt: Date } {
  const startsAt = new Date(`${month}T00:00:00Z`);
  const endsAt = new Date(startsAt);
  endsAt.setUTCMonth(endsAt.getUTCMonth() + 1);
  return { startsAt, endsAt };
}
