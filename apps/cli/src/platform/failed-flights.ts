import { ANALYSIS_VERSION } from '@engine/analysis';
import { platformCall } from '@core/config';
import { type FailedFlight, FailedFlightRepository } from '@capabilities/flights';
import { type Command } from 'commander';
import { print, UsageError } from './output.js';
import { inPages, type PageOptions, printPage } from './page-options.js';
import { withPlatform } from './platform-database.js';

async function list(options: PageOptions): Promise<void> {
  const { before } = options;
  const page = (most: number) =>
    withPlatform(async ({ dataSource }) => {
      const failed = new FailedFlightRepository(dataSource);
      const after = before === undefined ? undefined : await failed.idOf(before);
      if (before !== undefined && after === undefined)
        throw new UsageError(`Failed flight ${before} not found.`);
      return failed.page(most, after);
    });
  await printPage(options, page, present, {
    ID: ({ id }) => id,
    ACCOUNT: (flight) => flight.account_id,
    UPLOADED: (flight) => flight.created_at,
    REASON: ({ reason }) => reason,
  });
}

function present(flight: FailedFlight) {
  return {
    id: flight.publicId,
    account_id: flight.accountPublicId,
    created_at: flight.createdAt.toISOString(),
    file_bytes: flight.fileBytes,
    reason: flight.reason,
    has_result: flight.hasResult,
  };
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
  inPages(flights.command('failed'), 'flight')
    .description('list flights whose latest analysis failed, latest upload first')
    .action(list);
  flights
    .command('retry')
    .description('analyse a failed flight again')
    .argument('<id>', 'id of the flight')
    .action(retry);
}
