import { Command } from 'commander';
import { clientOf } from '../access.js';
import { credentials } from '../credentials.js';
import { UsageError } from '../../../../apps/cli/src/platform/output.js';
import { numberOption } from '../number-option.js';
import { flightFiles } from './flight-files.js';
import { UploadDisplay } from './upload-display.js';
import { uploadFiles } from './upload-files.js';
import { UploadJournal } from './upload-journal.js';

/** Enough to fill the time that a response takes, and few enough for the limits of a plan. */
export const AT_A_TIME_DEFAULT = 3;
export const AT_A_TIME_MAX = 10;
/** As of a program that the user has interrupted. */
const EXIT_INTERRUPTED = 130;

interface UploadOptions {
  readonly parallel: number;
  readonly again?: boolean;
  readonly json?: boolean;
}

/** `upload`: sends files and folders. Run again, it goes on where it ended. */
export function uploadCommand(): Command {
  return new Command('upload')
    .description('upload files and folders of flights; run it again to resume')
    .argument('<places...>', 'IGC, GPX, KML, KMZ and FIT files, also in gzip files; or folders with them')
    .option('--parallel <number>', 'files at a time', numberOption(1, AT_A_TIME_MAX), AT_A_TIME_DEFAULT)
    .option('--again', 'also send files that were uploaded before, such as those of flights you have deleted')
    .option('--json', 'print one JSON object per file')
    .action(async (places: readonly string[], options: UploadOptions) => {
      const interruption = new AbortController();
      process.once('SIGINT', () =>
        interruption.abort(new UsageError('Interrupted. Run the command again to resume.')),
      );
      try {
        await upload(places, options, interruption.signal);
      } catch (error) {
        if (!interruption.signal.aborted) throw error;
        console.error((interruption.signal.reason as Error).message);
        process.exitCode = EXIT_INTERRUPTED;
      }
    });
}

async function upload(
  places: readonly string[],
  { parallel, again, json }: UploadOptions,
  signal: AbortSignal,
): Promise<void> {
  const login = await credentials();
  const files = await flightFiles(places);
  if (files.length === 0) throw new UsageError(`No flights found in ${places.join(', ')}.`);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const display = new UploadDisplay({ files: files.length, bytes }, json ?? false);
  const run = {
    ...{ client: clientOf(login), journal: await UploadJournal.of(login), atATime: parallel, again, signal },
    onOutcome: (outcome, file) => display.show(outcome, file.bytes),
  } satisfies Parameters<typeof uploadFiles>[1];
  try {
    await uploadFiles(files, run);
  } finally {
    display.end();
  }
  if (display.counts.refused > 0) process.exitCode = 1;
}
