/** A plain decimal number of plausible size; null otherwise. */
export function writtenNumber(text: string | undefined): number | null {
  const isNumber = text !== undefined && /^-?\d{1,10}(\.\d{1,6})?$/.test(text);
  return isNumber ? Number(text) : null;
}

/** Seconds since 1970 as epoch milliseconds, if in 1980 or later; null for anything else. */
export function writtenEpochSeconds(text: string | undefined): number | null {
  const seconds = writtenNumber(text);
  return seconds !== null && seconds >= 315_532_800 && seconds < 4_102_444_800 ? seconds * 1000 : null;
}

/** `YYYYMMDDHHMMSS`, UTC, as epoch milliseconds; null for anything else. */
export function writtenDateTime(text: string | undefined): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '');
  if (match === null) return null;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}
