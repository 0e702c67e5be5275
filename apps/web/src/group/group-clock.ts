const DAY_MS = 86_400_000;

/**
 * How the flights lie on the common time axis: `clock` by the time of day, which is the real time for flights of one
 * day; `together` as if all had taken off at the same moment.
 */
export type Alignment = 'clock' | 'together';

/** The common time axis of a group. Its seconds count from the first take-off on it. */
export interface GroupClock {
  readonly alignment: Alignment;
  /** When each flight takes off, in seconds of the group, in the order of the flights. */
  readonly offsetSeconds: readonly number[];
  readonly durationSeconds: number;
  /** The moment at which the axis starts, on the day of the first flight; null if it shows no time of day. */
  readonly startsAtMs: number | null;
  /** Whether the flights are from several days, so that the clock says nothing about who was ahead. */
  readonly hasSeveralDays: boolean;
}

export interface TimedFlight {
  readonly takeoffAtMs: number | null;
  readonly durationSeconds: number;
}

/**
 * Puts flights on one time axis. Flights from other days move by whole days to the day of the first flight. A flight
 * without a date starts with the axis.
 */
export function groupClock(flights: readonly TimedFlight[], alignment: Alignment): GroupClock {
  const dated = flights.map(({ takeoffAtMs }) => takeoffAtMs);
  const firstMs = dated.find((takeoffAtMs) => takeoffAtMs !== null) ?? null;
  const onFirstDay = dated.map((takeoffAtMs) => movedByDays(takeoffAtMs, firstMs));
  const hasSeveralDays = onFirstDay.some((takeoffAtMs, i) => takeoffAtMs !== dated[i]);
  const known = onFirstDay.filter((takeoffAtMs) => takeoffAtMs !== null);
  const startsAtMs = alignment === 'together' || known.length === 0 ? null : Math.min(...known);
  const offsetSeconds = onFirstDay.map((takeoffAtMs) =>
    startsAtMs === null || takeoffAtMs === null ? 0 : (takeoffAtMs - startsAtMs) / 1_000,
  );
  const ends = flights.map(({ durationSeconds }, i) => offsetSeconds[i]! + durationSeconds);
  return { alignment, offsetSeconds, durationSeconds: Math.max(0, ...ends), startsAtMs, hasSeveralDays };
}

/** The same time of day on the day of `firstMs`: less than twelve hours away from it. */
function movedByDays(takeoffAtMs: number | null, firstMs: number | null): number | null {
  if (takeoffAtMs === null || firstMs === null) return takeoffAtMs;
  return takeoffAtMs - Math.round((takeoffAtMs - firstMs) / DAY_MS) * DAY_MS;
}
