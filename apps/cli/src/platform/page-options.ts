import { PAGE_SIZE_MAX } from '@core/contract';
import { type Command } from 'commander';
import { print, type Columns, tableOf, UsageError } from './output.js';

export interface PageOptions {
  readonly limit: string;
  readonly before?: string;
  readonly json?: boolean;
}

/** Adds the options of a list of this kind of thing, which is printed page by page. */
export function inPages(command: Command, kind: string, size = PAGE_SIZE_MAX): Command {
  return command
    .option('--limit <number>', `page size, up to ${PAGE_SIZE_MAX}`, String(size))
    .option('--before <id>', `continue after this ${kind}`);
}

/** @param load gets the number of rows to read: one more than the page has, which shows whether there are more */
export async function printPage<Row, Shown extends { readonly id: string }>(
  { limit, json }: PageOptions,
  load: (most: number) => Promise<readonly Row[]>,
  present: (row: Row) => Shown,
  columns: Columns<Shown>,
): Promise<void> {
  const size = checkedLimit(limit);
  const found = await load(size + 1);
  const data = found.slice(0, size).map(present);
  const hasMore = found.length > size;
  print(json, { data, has_more: hasMore }, [
    ...tableOf(data, columns),
    ...(hasMore ? [`More results: add --before ${data.at(-1)?.id}`] : []),
  ]);
}

/** The number of `--limit`. @throws UsageError */
function checkedLimit(text: string): number {
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
