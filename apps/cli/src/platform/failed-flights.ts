import { ANALYSIS_VERSION } from '@engine/analysis';
import { platformCall } from '@core/config';
import { PAGE_SIZE_MAX } from '@core/contract';
import { FailedFlightRepository } from '@capabilities/flights';
import { type Command } from 'commander';
import { print, table, UsageError } from './output.js';
import { checkedLimit, moreLine } from './page-options.js';
import { withPlatform } from './platform-database.js';

interface ListOptions {
  readonly limit: string;
  readonly before?: string;
  readonly json?: true;
}

async function list({ before, json, ...options }: ListOptions): Promise<void> {
  const limit = checkedLimit(options.limit);
  const found = await withPlatform(async ({ dataSource }) => {
    const failed = new FailedFlightRepository(dataSource);
    const after = before === undefined ? undefined : await failed.idOf(before);
    if (before !== undefined && after === undefined)
      throw new UsageError(`Failed flight ${before} not found.`);
    return failed.page(limit + 1, after); // one extra row shows whether there are more
  });
  const data = found.slice(0, limit).map((flight) => ({
    id: flight.publicId,
    account_id: flight.accountPublicId,
    created_at: flight.createdAt.toISOString(),
    file_bytes: flight.fileBytes,
    reason: flight.reason,
    has_result: flight.hasResult,
  }));
  const hasMore = found.length > limit;
  const rows = data.map(({ id, account_id: account, created_at: created, reason }) => [
    id,
    account,
    created,
    reason ?? '–',
  ]);
  print(json, { data, has_more: hasMore }, [
    ...table([['ID', 'ACCOUNT', 'UPLOADED', 'REASON'], ...rows]),
    ...moreLine(data, hasMore),
  ]);
}

async function retry(id: string, { json }: { json?: true }): Promise<void> {
  const retried = await withPlatform(({ dataSource }) =>
    new FailedFlightRepository(dataSource).retry(id, ANALYSIS_VERSION),
  );
  if (!retried) throw new UsageError(`Failed flight ${id} not found. See: ${platformCall('flights failed')}`);
  print(json, { id, retried: true }, [`A worker will analyse ${id} again.`]);
}

/** Adds the commands for flights whose analysis failed. */
export function addFailedFlightCommands(flights: Command): void {
  flights
    .command('failed')
    .description('list flights whose latest analysis failed, latest upload first')
    .option('--limit <number>', `page size, up to ${PAGE_SIZE_MAX}`, String(PAGE_SIZE_MAX))
    .option('--before <id>', 'continue after this flight')
    .option('--json', 'print one JSON object')
    .action(list);
  flights
    .command('retry')
    .description('analyse a failed flight again')
    .argument('<id>', 'id of the flight')
    .option('--json', 'print one JSON object')
    .action(retry);
}
