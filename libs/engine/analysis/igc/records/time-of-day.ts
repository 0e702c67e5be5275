const DIGIT_ZERO = 48;

/**
 * Time of day of a record, written HHMMSS at `at`.
 *
 * @returns seconds since 00:00:00 UTC (60 seconds are accepted, as in a fix), or null if it is not a time
 */
export function secondsOfDayAt(bytes: Uint8Array, at: number): number | null {
  const hours = twoDigits(bytes, at);
  const minutes = twoDigits(bytes, at + 2);
  const seconds = twoDigits(bytes, at + 4);
  // NaN, from non-digits, fails every comparison.
  const isTime = hours <= 23 && minutes <= 59 && seconds <= 60;
  return isTime ? hours * 3600 + minutes * 60 + seconds : null;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - DIGIT_ZERO;
  const ones = bytes[at + 1]! - DIGIT_ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}
