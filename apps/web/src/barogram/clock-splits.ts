const MINUTE_SECONDS = 60;
/** Steps that suit a clock. */
const STEPS_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360].map((minutes) => minutes * MINUTE_SECONDS);

/**
 * Full minutes or hours of the local clock within a stretch of the flight.
 * @param fromSeconds since take-off, like the result
 * @param takeoffSecondOfDay local time of take-off, in seconds since midnight
 * @param countMax how many labels have room
 */
export function clockSplits(
  fromSeconds: number,
  toSeconds: number,
  takeoffSecondOfDay: number,
  countMax: number,
): number[] {
  const step =
    STEPS_SECONDS.find((each) => (toSeconds - fromSeconds) / each <= countMax) ?? STEPS_SECONDS.at(-1)!;
  const first = Math.ceil((fromSeconds + takeoffSecondOfDay) / step) * step - takeoffSecondOfDay;
  const splits: number[] = [];
  for (let seconds = first; seconds <= toSeconds; seconds += step) splits.push(seconds);
  return splits;
}
