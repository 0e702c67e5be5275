import path from 'node:path';
import { callerFolder, loadSettings, type Settings } from '@core/config';
import {
  bucketOptions,
  type CopyProgress,
  copyStore,
  type CopySummary,
  FileStoreUnavailableError,
  openStore,
  type StoreLocation,
} from '@core/storage';
import { type Command, InvalidArgumentError } from 'commander';
import { print, UsageError } from './output.js';

interface CopyCommandOptions {
  readonly from: string;
  readonly to: string;
  readonly parallel: number;
  readonly verify?: boolean;
  readonly final?: true;
  readonly json?: true;
}

const PARALLEL = 8;
const PARALLEL_MAX = 64;
const REPORT_EVERY_MS = 2_000;
const SHOWN_FAILURES_MAX = 20;
const S3_PARAMETERS = ['endpoint', 'region', 'profile'];

export function addCopyCommand(files: Command): void {
  files
    .command('copy')
    .description(
      'copy a file store to another folder or bucket; repeat it to continue; see docs/self-hosting.md',
    )
    .requiredOption('--from <store>', 'folder, or s3://BUCKET/PREFIX/')
    .requiredOption('--to <store>', 'folder, or s3://BUCKET/PREFIX/?endpoint=URL&region=NAME&profile=NAME')
    .option('--verify', 'also read and compare files that an earlier run copied; on with --final')
    .option('--no-verify', 'compare only the files that this run copies')
    .option('--final', 'also copy the marker, after which the service accepts the copy as its store')
    .option('--parallel <count>', `files to copy at the same time, up to ${PARALLEL_MAX}`, parallel, PARALLEL)
    .action(copy);
}

async function copy({ from, to, json, ...options }: CopyCommandOptions): Promise<void> {
  const settings = loadSettings();
  const [source, target] = [from, to].map((text) => openStore(locationOf(settings, text)));
  const summary = await copyStore(source!, target!, {
    parallel: options.parallel,
    verify: options.verify ?? options.final ?? false,
    final: options.final ?? false,
    onProgress: reporter(),
  }).catch((error: unknown) => {
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    throw new UsageError(`${error.message}. Files copied so far stay. Repeat the command to continue.`);
  });
  print(json, asJson(summary), sentences(summary, target!.place.name));
  const { failed } = summary;
  if (failed.length === 0) return;
  const lines = failed.slice(0, SHOWN_FAILURES_MAX).map(({ flightId, reason }) => `  ${flightId}: ${reason}`);
  throw new UsageError(`${failed.length} files were not copied:`, ...lines);
}

/** @throws UsageError */
function locationOf(settings: Settings, text: string): StoreLocation {
  if (!text.startsWith('s3://')) return { folder: path.resolve(callerFolder(), text) };
  if (!URL.canParse(text)) throw new UsageError(`${text} is not a URL such as s3://BUCKET/PREFIX/.`);
  const { hostname, pathname, searchParams } = new URL(text);
  const unknown = [...searchParams.keys()].find((name) => !S3_PARAMETERS.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(
      `${text} has the unknown parameter ${unknown}. Known are ${S3_PARAMETERS.join(', ')}.`,
    );
  }
  const prefix = pathname.replace(/^\/+/, '').replace(/([^/])$/, '$1/');
  return { bucket: { ...bucketOptions(settings, hostname, prefix), ...Object.fromEntries(searchParams) } };
}

function parallel(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= PARALLEL_MAX) return count;
  throw new InvalidArgumentError(`must be a whole number from 1 to ${PARALLEL_MAX}.`);
}

/** Shows the progress on the terminal or in the log, at most every two seconds. */
function reporter(): (progress: CopyProgress) => void {
  let nextAtMs = performance.now() + REPORT_EVERY_MS;
  return ({ parts, partsDone, copied, present, bytes }) => {
    if (performance.now() < nextAtMs) return;
    nextAtMs = performance.now() + REPORT_EVERY_MS;
    process.stderr.write(
      `${partsDone} of ${parts} parts: ${copied} files copied (${megabytes(bytes)}), ${present} were already there\n`,
    );
  };
}

function asJson({ copied, present, deleted, bytes, failed, storeId }: CopySummary): object {
  return {
    copied,
    already_there: present,
    deleted_meanwhile: deleted,
    bytes,
    failed: failed.map(({ flightId, reason }) => ({ flight_id: flightId, reason })),
    store_id: storeId,
  };
}

function sentences(
  { copied, present, deleted, bytes, failed, storeId }: CopySummary,
  place: string,
): string[] {
  return [
    `Copied ${copied} files (${megabytes(bytes)} before compression) to ${place}. ${present} were already there.`,
    ...(deleted > 0 ? [`${deleted} flights were deleted meanwhile.`] : []),
    ...(storeId === null && failed.length === 0
      ? [
          'The copy has no marker yet. Repeat the command with --final when no process uses the source any more.',
        ]
      : []),
    ...(storeId === null
      ? []
      : [`The copy has the marker ${storeId}, so the service accepts it as its store.`]),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
