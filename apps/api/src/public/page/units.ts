/** Formats numbers for readers, in the units that pilots use: m, km, km/h, m/s. */

const decimals = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export const MINUS = '\u2212';

/** Rounds the decimal notation half up, like debriefs: 44.65 becomes 44.7, where `toFixed` gives 44.6. */
export function decimal(value: number, digits: 0 | 1 | 2): string {
  return decimals[digits]!.format(value);
}

export function metres(value: number): string {
  return `${value < 0 ? MINUS : ''}${decimal(Math.abs(value), 0)}\u00a0m`;
}

export function kilometres(value: number): string {
  return `${decimal(value, 1)}\u00a0km`;
}

export function kmPerHour(value: number): string {
  return `${decimal(value, 0)}\u00a0km/h`;
}

/** Always with a sign. */
export function signed(value: number): string {
  return `${value < 0 ? MINUS : '+'}${decimal(Math.abs(value), 1)}`;
}

export function metresPerSecond(value: number): string {
  return `${signed(value)}\u00a0m/s`;
}

/** `1 h 05 min`, `12 min`, `40 s`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)}\u00a0s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min`;
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}\u00a0min`;
}

/** The UTC day of an RFC 3339 time: `14 June 2025`. */
export function dateOf(time: string): string {
  return day.format(new Date(time));
}

/** The UTC time of day of an RFC 3339 time: `11:22`. */
export function timeOf(time: string): string {
  return time.slice(11, 16);
}

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** The nearest of the eight points of the compass. */
export function compassPoint(degrees: number): string {
  return POINTS[Math.round(degrees / 45) % POINTS.length]!;
}

/** One or many: `1 thermal`, `4 thermals`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
