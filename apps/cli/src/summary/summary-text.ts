const LABEL_WIDTH = 20;

/** Shown for an unknown value. */
export const UNKNOWN = '-';

/** A label and its text in two columns. */
export function line(label: string, text: string | null): string {
  return `${label.padEnd(LABEL_WIDTH)}${text || UNKNOWN}`;
}

/** A number with its unit, and an optional remark in brackets. */
export function value(number: number | null, decimals: number, unit = '', remark?: string): string {
  if (number === null) return UNKNOWN;
  const text = `${rounded(number, decimals)} ${unit}`.trim();
  return remark === undefined ? text : `${text} (${remark})`;
}

/** A number that always has a sign. */
export function signed(number: number | null, decimals: number): string {
  if (number === null) return UNKNOWN;
  const text = rounded(number, decimals);
  return Number(text) > 0 ? `+${text}` : text;
}

/** `toFixed` without negative zero. */
function rounded(number: number, decimals: number): string {
  const text = number.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

/** Hours, minutes and seconds; below an hour, minutes and seconds. */
export function duration(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  const minutes = Math.floor(seconds / 60);
  const rest = String(Math.round(seconds % 60)).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** Time of day, UTC; null without a date. */
export function timeOfDay(epochMs: number | null): string {
  return epochMs === null ? UNKNOWN : new Date(epochMs).toISOString().slice(11, 19);
}

/** A share as a percentage. */
export function percent(share: number | null): string {
  return share === null ? UNKNOWN : `${Math.round(share * 100)} %`;
}

/** A compass direction. */
export function degrees(direction: number): string {
  return `${String(Math.round(direction) % 360).padStart(3, '0')}°`;
}
