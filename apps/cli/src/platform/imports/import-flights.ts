import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerFolder } from '@core/config';
import { ApiError, GZIPPED_TRACK_NAME, TRACK_NAME } from '@core/contract';
import {
  NewImports,
  presentImport,
  presentImportFile,
  type ImportedFile,
  type ImportRecord,
} from '@capabilities/imports';
import { type Command } from 'commander';
import { accountOf } from '../account-of.js';
import { print, UsageError } from '../output.js';
import { type Platform, withPlatform } from '../platform-database.js';
import { flightsIn, inBatchesOf, packed } from './flight-folder.js';
import { ImportDisplay } from './import-display.js';

const LOOK_EVERY_MS = 500;
const FILES_PER_QUERY = 1_000;
const SHOWN_REFUSALS_MAX = 20;

interface ImportOptions {
  readonly account?: string;
  readonly wait: boolean;
  readonly json?: true;
}

/** An archive to import. A folder with more files than an import can have gives several. */
interface Source {
  readonly name: string | null;
  readonly open: () => Readable;
}

interface Imported {
  readonly row: ImportRecord;
  readonly refusals: readonly ImportedFile[];
}

export function addImportCommand(flights: Command): void {
  flights
    .command('import <path>')
    .description('import the IGC and ZIP files of a folder, with its subfolders, or a ZIP file')
    .option('--account <id>', 'the account that gets the flights')
    .option('--no-wait', 'do not wait until the workers are done')
    .option('--json', 'print one JSON object, with all refused files')
    .action(importFlights);
}

async function importFlights(given: string, { account: id, wait, json }: ImportOptions): Promise<void> {
  const place = path.resolve(callerFolder(), given);
  await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    await platform.files.checkAvailable();
    const done: Imported[] = [];
    for (const source of await sourcesOf(place, platform))
      done.push(await run(platform, account.id, source, wait));
    const rows = done.map(({ row, refusals }) => ({
      ...presentImport(row, []),
      refusals: refusals.map(presentImportFile),
    }));
    print(json, { imports: rows }, done.flatMap(sentences));
    const unfinished = done.filter(({ row }) => row.status === 'failed' || row.status === 'cancelled');
    if (unfinished.length > 0) throw new UsageError(...unfinished.map(({ row }) => failureOf(row)));
  });
}

/** @throws UsageError if there is nothing to import */
async function sourcesOf(place: string, { settings }: Platform): Promise<Source[]> {
  const found = await stat(place).catch((error: Error) => {
    throw new UsageError(`${place} cannot be read: ${error.message}`);
  });
  if (found.isFile() && !TRACK_NAME.test(place) && !GZIPPED_TRACK_NAME.test(place)) {
    return [{ name: path.basename(place), open: () => createReadStream(place) }];
  }
  const single = { file: place, name: path.basename(place), bytes: found.size };
  const { flights, others } = found.isFile() ? { flights: [single], others: 0 } : await flightsIn(place);
  if (flights.length === 0) throw new UsageError(`${place} contains no flights or ZIP files.`);
  if (others > 0) process.stderr.write(`Skipped ${others} files that are neither flights nor ZIP files.\n`);
  const { importFilesMax: filesMax, importMaxBytes, importExpandedMaxBytes } = settings;
  const bytesMax = Math.min(importMaxBytes, importExpandedMaxBytes);
  return inBatchesOf(flights, { filesMax, bytesMax }).map((batch) => ({
    name: path.basename(place),
    open: () =>
      packed(batch, ({ name }, { message }) => process.stderr.write(`${name} cannot be read: ${message}\n`)),
  }));
}

async function run(platform: Platform, accountId: string, source: Source, wait: boolean): Promise<Imported> {
  const { settings, archives, imports } = platform;
  const newImports = new NewImports(settings, archives, imports);
  const accepted = await accept(newImports, accountId, source);
  if (!wait) return { row: accepted, refusals: [] };
  process.stderr.write(
    `${accepted.publicId}: ${accepted.filesTotal} files are stored. Ctrl-C ends only this display; the import continues.\n`,
  );
  const row = await watch(platform, accountId, accepted.publicId);
  return { row, refusals: await refusalsOf(platform, accountId, row) };
}

/** @throws UsageError if the archive is rejected */
async function accept(newImports: NewImports, accountId: string, source: Source): Promise<ImportRecord> {
  try {
    await newImports.admit(accountId);
    return await newImports.receive(accountId, source.open(), source.name);
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message);
    throw error;
  }
}

/** Resolves when the import no longer runs. Interrupting it ends only the display. */
async function watch({ imports }: Platform, accountId: string, importId: string): Promise<ImportRecord> {
  const display = new ImportDisplay(process.stderr);
  try {
    for (;;) {
      const row = await imports.find(accountId, importId);
      if (!row) throw new UsageError(`Import ${importId} was deleted with its account.`);
      display.show(row);
      if (row.status !== 'running') return row;
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    display.end();
  }
}

async function refusalsOf({ imports }: Platform, accountId: string, { publicId }: ImportRecord) {
  const refusals: ImportedFile[] = [];
  for (;;) {
    const after = refusals.at(-1)?.position;
    const page = await imports.files(accountId, publicId, {
      outcome: 'refused',
      after,
      limit: FILES_PER_QUERY,
    });
    refusals.push(...page);
    if (page.length < FILES_PER_QUERY) return refusals;
  }
}

function sentences({ row, refusals }: Imported): string[] {
  const { publicId, status, filesTotal, filesImported, filesDuplicate, filesRefused } = row;
  if (status === 'running') return [`${publicId}: ${filesTotal} files are stored. The workers import them.`];
  const shown = refusals.slice(0, SHOWN_REFUSALS_MAX);
  return [
    `${publicId} ${status}: ${filesImported} of ${filesTotal} files imported, ${filesDuplicate} duplicates skipped, ${filesRefused} refused.`,
    ...shown.map(({ name, refusalMessage }) => `  ${name}: ${refusalMessage}`),
    ...(refusals.length > shown.length
      ? [`  and ${refusals.length - shown.length} more; --json lists all of them`]
      : []),
  ];
}

function failureOf({ publicId, status, failureReason }: ImportRecord): string {
  return status === 'failed' ? `${publicId} failed: ${failureReason}` : `${publicId} was cancelled.`;
}
