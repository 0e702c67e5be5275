import { hasFourDigitYear } from './utc-day.js';

const DATE = /^(\d{4})-(\d{2})-(\d{2})/;
/** RFC 3339, with any offset. Leap seconds (`:60`) are rejected: a Date cannot represent them. */
const TIME_OF_DAY = /^[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** The instant of a date (midnight UTC) or an RFC 3339 time. Undefined if the text is neither. */
export function momentOf(text: string): Date | undefined {
  const [date, year, month, day] = DATE.exec(text) ?? [];
  if (date === undefined) return undefined;
  const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day)); // Date.UTC reads 0099 as 1999
  if (year === '0000' || midnight.toISOString().slice(0, 10) !== date) return undefined;
  const timeOfDay = text.slice(date.length);
  if (timeOfDay === '') return midnight;
  if (!TIME_OF_DAY.test(timeOfDay)) return undefined;
  const moment = new Date(text.toUpperCase());
  return hasFourDigitYear(moment) ? moment : undefined; // the offset may move it out of range
}
