import { type Thermal } from '@engine/analysis';

const HOUR_MS = 3_600_000;

/** The circling climbs of one hour. */
export interface ClimbHour {
  /** Full hour in UTC, epoch milliseconds. */
  startsAt: number;
  /** Thermals that overlap this hour. */
  thermals: number;
  timeSeconds: number;
  gainM: number;
  climbMeanMps: number;
}

/**
 * Climb rate from hour to hour, by full hours in UTC; hours without a thermal are omitted. A thermal across a full
 * hour counts in both hours by its time in each, assuming a constant climb.
 */
export function climbByHour(thermals: readonly Thermal[]): ClimbHour[] {
  const hours = new Map<number, { thermals: number; timeMs: number; gainM: number }>();
  for (const { startsAt, endsAt, gainM } of thermals) {
    if (startsAt === null || endsAt === null || endsAt <= startsAt) continue;
    for (let hour = Math.floor(startsAt / HOUR_MS) * HOUR_MS; hour < endsAt; hour += HOUR_MS) {
      const timeMs = Math.min(endsAt, hour + HOUR_MS) - Math.max(startsAt, hour);
      const sum = hours.get(hour) ?? { thermals: 0, timeMs: 0, gainM: 0 };
      sum.thermals++;
      sum.timeMs += timeMs;
      sum.gainM += gainM * (timeMs / (endsAt - startsAt));
      hours.set(hour, sum);
    }
  }
  return [...hours]
    .sort(([a], [b]) => a - b)
    .map(([startsAt, sum]) => {
      const timeSeconds = sum.timeMs / 1000;
      const { thermals, gainM } = sum;
      return { startsAt, thermals, timeSeconds, gainM, climbMeanMps: gainM / timeSeconds };
    });
}
