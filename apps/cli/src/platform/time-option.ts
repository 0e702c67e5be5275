import { hasFourDigitYear } from '@core/contract';
import { UsageError } from './output.js';

/** A date means midnight UTC. A time needs an offset; without one it would depend on the machine. @throws UsageError */
export function timeOption(option: string, text: string): Date {
  const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
  const time = new Date(form.test(text) ? text : Number.NaN);
  if (hasFourDigitYear(time)) return time;
  throw new UsageError(
    `${option} must be a date, or a time with an offset: 2026-07-14 or 2026-07-14T18:00:00Z`,
  );
}
