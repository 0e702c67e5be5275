import { hasFourDigitYear } from '@app/contract';
import { UsageError } from './output.js';

/** A date is its midnight in UTC; a time without its offset would mean another one on every machine. @throws UsageError */
export function timeOption(option: string, text: string): Date {
  const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
  const time = new Date(form.test(text) ? text : Number.NaN);
  if (hasFourDigitYear(time)) return time;
  throw new UsageError(
    `${option} must be a date or a time with its offset: 2026-07-14 or 2026-07-14T18:00:00Z`,
  );
}
