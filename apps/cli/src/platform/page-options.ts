import { PAGE_SIZE_MAX } from '@core/contract';
import { UsageError } from './output.js';

/** The number of `--limit`. @throws UsageError */
export function checkedLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (limit >= 1 && limit <= PAGE_SIZE_MAX) return limit;
  throw new UsageError(`--limit must be a whole number from 1 to ${PAGE_SIZE_MAX}`);
}

/** One of the choices, or undefined if not given. @throws UsageError */
export function checkedChoice<T extends string>(
  option: string,
  text: string | undefined,
  choices: readonly T[],
): T | undefined {
  const choice = choices.find((known) => known === text);
  if (text === undefined || choice) return choice;
  throw new UsageError(`${option} must be one of ${choices.join(', ')}`);
}

/** The line below a page that is not the last. */
export function moreLine(rows: readonly { readonly id: string }[], hasMore: boolean): string[] {
  return hasMore ? [`More results: add --before ${rows.at(-1)?.id}`] : [];
}
