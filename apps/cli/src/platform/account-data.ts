import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type DeletedData,
  type ExportEntry,
  ExportOvertakenError,
  writeExportFile,
  writeExportFolder,
  zipArchive,
} from '@capabilities/account-data';
import { callerFolder } from '@core/config';
import { FileStoreUnavailableError, FlightFileMissingError } from '@core/storage';
import { type Account } from '@capabilities/accounts';
import { type Command } from 'commander';
import { accountOf } from './account-of.js';
import { print, UsageError } from './output.js';
import { type Platform, withPlatform } from './platform-database.js';

interface ExportOptions {
  readonly to: string;
  readonly json?: boolean;
}

interface DeleteOptions {
  readonly confirm?: string;
  readonly json?: boolean;
}

/** Export target for a zip file on standard output, for read-only file systems. */
const STANDARD_OUTPUT = '-';

async function exportAccount(id: string, { to, json }: ExportOptions): Promise<void> {
  const toOutput = to === STANDARD_OUTPUT;
  const target = toOutput ? to : path.resolve(callerFolder(), to);
  await (toOutput ? refuseTerminal() : refuseExisting(target));
  let files = 0;
  const missing: string[] = [];
  const { account, location } = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    await platform.accountExport.checkFiles();
    const entries = counted(platform.accountExport.entries(account, missing), () => files++);
    try {
      await writeEntries(entries, target);
    } catch (error) {
      if (!(error instanceof ExportOvertakenError)) throw error;
      throw new UsageError(`Account ${account.publicId} is now being deleted, so the export is incomplete.`);
    }
    return { account, location: platform.files.location };
  });
  const { publicId, name } = account;
  const sentence = `${missing.length > 0 ? 'Data' : 'All data'} of ${publicId} (${name}) is in ${toOutput ? 'the zip file' : target}: ${files} files. README.txt describes them.`;
  const summary = { account_id: publicId, to: target, files, missing_files: missing };
  print(json, summary, [sentence], toOutput ? process.stderr : process.stdout);
  if (missing.length === 0) return;
  throw new UsageError(
    `The files of ${missing.length} flights are missing from ${location} and from the export. manifest.json lists these flights. Check that DATA_DIR or S3_BUCKET is the service's.`,
  );
}

async function writeEntries(entries: AsyncIterable<ExportEntry>, target: string): Promise<void> {
  if (target === STANDARD_OUTPUT) await pipeline(zipArchive(entries), process.stdout);
  else if (isZip(target)) await writeZip(entries, target);
  else await writeExportFolder(entries, target);
}

function refuseTerminal(): void {
  if (!process.stdout.isTTY) return;
  throw new UsageError('--to - writes a zip file to standard output. Redirect it: … --to - > data.zip');
}

function isZip(target: string): boolean {
  return path.extname(target).toLowerCase() === '.zip';
}

/** @throws UsageError if the file exists or the folder is not empty: an export overwrites nothing */
async function refuseExisting(target: string): Promise<void> {
  const found = await readdir(target).catch((error: NodeJS.ErrnoException) => error.code);
  const free = found === 'ENOENT' || (Array.isArray(found) && found.length === 0 && !isZip(target));
  if (!free) throw new UsageError(`--to: ${target} already exists. Choose a new file or an empty folder.`);
}

async function* counted(entries: AsyncIterable<ExportEntry>, count: () => void): AsyncGenerator<ExportEntry> {
  for await (const entry of entries) {
    count();
    yield entry;
  }
}

/** Writes a zip file that gets its name only when it is complete. */
async function writeZip(entries: AsyncIterable<ExportEntry>, file: string): Promise<void> {
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  try {
    await writeExportFile(zipArchive(entries), partial);
    await refuseExisting(file); // a concurrent export may have created it
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function deleteAccount(id: string, { confirm, json }: DeleteOptions): Promise<void> {
  const deleted = await withPlatform(async (platform) => {
    const account = await platform.accounts.find(id);
    if (!account) return undefined;
    if (confirm !== id) {
      throw new UsageError(
        `This permanently deletes ${id} (${account.name}) with all its flights, files, keys and webhooks. To confirm, add --confirm ${id}`,
      );
    }
    await platform.accountDeletion.begin(account);
    return finishDeletion(platform, account);
  });
  const { flights, events } = deleted ?? { flights: 0, events: 0 };
  print(json, { id, deleted: deleted !== undefined, flights, events }, [
    deleted
      ? `Account ${id} was deleted with ${flights} flights and ${events} events.`
      : `Account ${id} not found: nothing to delete.`,
  ]);
}

/** @throws UsageError if a file is missing; a worker then finishes the deletion */
async function finishDeletion(platform: Platform, account: Account): Promise<DeletedData> {
  try {
    return await platform.accountDeletion.finish(account);
  } catch (error) {
    const known = error instanceof FlightFileMissingError || error instanceof FileStoreUnavailableError;
    if (!known) throw error;
    throw new UsageError(
      `${error.message}. Check that DATA_DIR or S3_BUCKET is the service's. The deletion of ${account.publicId} has started and all access is revoked. A worker of the service removes the rest; if none is running, start one.`,
    );
  }
}

export function addDataCommands(accounts: Command): void {
  accounts
    .command('export')
    .description('write all data of an account to a .zip file or a folder; see docs/account-data.md')
    .argument('<id>', 'id of the account, acc_…')
    .requiredOption(
      '--to <path>',
      'new file that ends in .zip, new or empty folder, or - for a zip file on standard output',
    )
    .action(exportAccount);
  accounts
    .command('delete')
    .description(
      'delete an account with all its data; to resume an interrupted deletion, repeat it or let a worker finish it',
    )
    .argument('<id>', 'id of the account, acc_…')
    .option('--confirm <id>', 'the same id again, to confirm')
    .action(deleteAccount);
}
