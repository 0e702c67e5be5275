import { setTimeout as sleep } from 'node:timers/promises';
import { ANALYSIS_VERSION } from '@engine/analysis';
import { platformCall } from '@core/config';
import { type ReanalysisProgress, type ReanalysisSelection } from '@capabilities/flights';
import { Command } from 'commander';
import { accountOf } from './account-of.js';
import { print, UsageError } from './output.js';
import { addFailedFlightCommands } from './failed-flights.js';
import { addImportCommand } from './imports/import-flights.js';
import { printBacklog } from './backlog.js';
import { releaseFlights } from './release-flights.js';
import { type Platform, withPlatform } from './platform-database.js';
import { ReanalysisDisplay } from './reanalysis-display.js';
import { ScheduleDisplay } from './schedule-display.js';

const LOOK_EVERY_MS = 1_000;

interface ReanalyseOptions {
  readonly all?: true;
  readonly olderThan?: string;
  readonly watch?: true;
  readonly account?: string;
  readonly wait: boolean;
  readonly json?: true;
}

export function flightsCommand(): Command {
  const flights = new Command('flights').description('manage flights of all accounts');
  flights
    .command('reanalyse')
    .description('reanalyse flights on the workers; each flight keeps its result until the new one is saved')
    .option('--all', 'all flights, including those whose analysis failed')
    .option('--older-than <version>', 'flights analysed by a version older than this')
    .option('--watch', 'only show the progress of the workers')
    .option('--account <id>', 'only flights of this account')
    .option('--no-wait', 'do not wait until the workers are done')
    .action(reanalyse);
  flights
    .command('release')
    .description(
      'reprocess flights that failed or were set aside because their file was missing or unreadable',
    )
    .option('--account <id>', 'only flights of this account')
    .action(releaseFlights);
  flights
    .command('backlog')
    .description('show how many flights wait, and since when, by class')
    .action(printBacklog);
  addFailedFlightCommands(flights);
  addImportCommand(flights);
  return flights;
}

async function reanalyse(options: ReanalyseOptions): Promise<void> {
  const olderThan = checkedSelection(options);
  await withPlatform(async (platform) => {
    const accountId = options.account && (await accountOf(platform.accounts, options.account)).id;
    const before = await platform.reanalysis.progress({ accountId });
    const selected = options.watch ? before.pending : await schedule(platform, { accountId, olderThan });
    const progress = options.wait
      ? await watch(platform, accountId)
      : await platform.reanalysis.progress({ accountId });
    const { pending, failed } = progress;
    print(options.json, { analysis_version: ANALYSIS_VERSION, selected, pending, failed }, [
      `${selected} flights to reanalyse with analysis version ${ANALYSIS_VERSION}`,
      ...outcome(progress),
    ]);
  });
}

/** The version of `--older-than`. @throws UsageError unless exactly one way to select is given */
function checkedSelection({ all, olderThan, watch }: ReanalyseOptions): number | undefined {
  if ([all, olderThan, watch].filter((given) => given !== undefined).length !== 1) {
    throw new UsageError('Use exactly one of --all, --older-than VERSION and --watch');
  }
  if (olderThan === undefined) return undefined;
  const version = /^\d{1,9}$/.test(olderThan) ? Number(olderThan) : Number.NaN;
  if (version >= 1 && version <= ANALYSIS_VERSION) return version;
  throw new UsageError(
    `--older-than must be a whole number from 1 to ${ANALYSIS_VERSION}, the version of this program`,
  );
}

/** Shows how many flights are scheduled. If it is interrupted, those are reanalysed, and it can be repeated. */
async function schedule({ reanalysis }: Platform, selection: ReanalysisSelection): Promise<number> {
  const display = new ScheduleDisplay(process.stderr);
  let scheduled = 0;
  for await (scheduled of reanalysis.request(selection, ANALYSIS_VERSION)) display.show(scheduled);
  display.end();
  return scheduled;
}

/** Resolves when no flight is pending. Interrupting it ends only the display. */
async function watch({ reanalysis }: Platform, accountId: string | undefined): Promise<ReanalysisProgress> {
  const display = new ReanalysisDisplay(process.stderr);
  try {
    for (;;) {
      const progress = await reanalysis.progress({ accountId });
      display.show(progress.pending);
      if (progress.pending === 0) return progress;
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    display.end();
  }
}

function outcome({ pending, failed }: ReanalysisProgress): string[] {
  return [
    pending === 0
      ? 'No flights are waiting.'
      : `${pending} flights are waiting. To see the progress: ${platformCall('flights reanalyse --watch')}`,
    ...(failed > 0
      ? [`${failed} could not be analysed and keep their previous state. See the worker's log.`]
      : []),
  ];
}
