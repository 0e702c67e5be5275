/** As in XML Schema, `dateTime`; without a time zone, it is UTC, which GPX and KML ask for. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/;

/** Epoch milliseconds; NaN for what is not a time. */
export function timeOf(text: string): number {
  const trimmed = text.trim().toUpperCase().replace(' ', 'T');
  const match = ISO_TIME.exec(trimmed);
  if (match === null) return NaN;
  const timeMs = Date.parse(match[1] === undefined ? `${trimmed}Z` : trimmed);
  // the 31st of a month with 30 days becomes the first of the next: JavaScript forgives it, but it is no date
  return Number(trimmed.slice(8, 10)) > daysInMonth(trimmed) ? NaN : timeMs;
}

function daysInMonth(isoTime: string): number {
  return new Date(Date.UTC(Number(isoTime.slice(0, 4)), Number(isoTime.slice(5, 7)), 0)).getUTCDate();
}
