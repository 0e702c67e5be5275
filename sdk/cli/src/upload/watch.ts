import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { printableLine } from '@core/contract';
import { print } from '../../../../apps/cli/src/platform/output.js';
import { clientOf } from '../access.js';
import { credentials } from '../credentials.js';
import { failureText } from '../failure-text.js';
import { numberOption } from '../number-option.js';
import { type FlightFile, flightFiles } from './flight-files.js';
import { type FileOutcome, uploadFiles } from './upload-files.js';
import { UploadJournal } from './upload-journal.js';
import { AT_A_TIME_DEFAULT } from './upload.js';

const INTERVAL_DEFAULT_SECONDS = 5;
const INTERVAL_MAX_SECONDS = 3_600;

interface WatchOptions {
  readonly interval: number;
  readonly json?: boolean;
}

/** `watch`: uploads what appears in folders. It looks again and again, because drives of instruments report no changes. */
export function watchCommand(): Command {
  return new Command('watch')
    .description('upload what appears in folders, until you stop it')
    .argument('<folders...>')
    .option(
      '--interval <seconds>',
      'time between looks',
      numberOption(1, INTERVAL_MAX_SECONDS),
      INTERVAL_DEFAULT_SECONDS,
    )
    .option('--json', 'print one JSON object per file')
    .action(async (folders: readonly string[], options: WatchOptions) => {
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
      await watch(folders, options, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
    });
}

async function watch(
  folders: readonly string[],
  { interval, json }: WatchOptions,
  signal: AbortSignal,
): Promise<void> {
  const login = await credentials();
  const [client, journal] = [clientOf(login), await UploadJournal.of(login)];
  const settled = new Set<string>();
  const onOutcome = (outcome: FileOutcome, file: FlightFile) => {
    settled.add(stateOf(file));
    if (outcome.status !== 'skipped') print(json, outcome, [outcomeLine(outcome)]);
  };
  let before = new Set<string>();
  for (;;) {
    const files = await flightFiles(folders);
    // a file that has changed since the last look may still be written
    const whole = files.filter((file) => before.has(stateOf(file)) && !settled.has(stateOf(file)));
    before = new Set(files.map(stateOf));
    try {
      await uploadFiles(whole, { client, journal, atATime: AT_A_TIME_DEFAULT, signal, onOutcome });
    } catch (error) {
      signal.throwIfAborted();
      console.error(printableLine(failureText(error))); // the next look tries again
    }
    await pause(interval * 1_000, undefined, { signal });
  }
}

function stateOf({ file, bytes, modifiedMs }: FlightFile): string {
  return `${file} ${bytes} ${modifiedMs}`;
}

function outcomeLine(outcome: FileOutcome): string {
  const what = outcome.status === 'refused' ? outcome.message : outcome.flight_id;
  return `${outcome.status} ${outcome.file}: ${what}`;
}
