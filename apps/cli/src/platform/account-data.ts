import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ExportEntry, writeExportFile, writeExportFolder, zipArchive } from '@app/accounts';
import { callerFolder } from '@app/config';
import { type Command } from 'commander';
import { accountOf } from './account-of.js';
import { print, UsageError } from './output.js';
import { withPlatform } from './platform-database.js';

interface ExportOptions {
  readonly to: string;
  readonly json?: boolean;
}

async function exportAccount(id: string, { to, json }: ExportOptions): Promise<void> {
  const target = path.resolve(callerFolder(), to);
  await refuseExisting(target);
  let files = 0;
  const account = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    const entries = counted(platform.accountExport.entries(account), () => files++);
    await (isZip(target) ? writeZip(entries, target) : writeExportFolder(entries, target));
    return account;
  });
  print(json, { account_id: account.publicId, to: target, files }, [
    `All data of ${account.publicId} (${account.name}) is in ${target}: ${files} files, of which README.txt tells.`,
  ]);
}

function isZip(target: string): boolean {
  return path.extname(target).toLowerCase() === '.zip';
}

/** @throws UsageError for a file that is there, or a folder with something in it: nothing is written over */
async function refuseExisting(target: string): Promise<void> {
  const found = await readdir(target).catch((error: NodeJS.ErrnoException) => error.code);
  const free = found === 'ENOENT' || (Array.isArray(found) && found.length === 0 && !isZip(target));
  if (!free) throw new UsageError(`--to: ${target} is there already. Name a new file or an empty folder.`);
}

async function* counted(entries: AsyncIterable<ExportEntry>, count: () => void): AsyncGenerator<ExportEntry> {
  for await (const entry of entries) {
    count();
    yield entry;
  }
}

/** Under its name only when it is whole. */
async function writeZip(entries: AsyncIterable<ExportEntry>, file: string): Promise<void> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    await writeExportFile(zipArchive(entries), partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function deleteAccount(id: string, options: { confirm?: string; json?: boolean }): Promise<void> {
  const { account, deleted } = await withPlatform(async (platform) => {
    const account = await accountOf(platform.accounts, id);
    if (options.confirm !== id) {
      throw new UsageError(
        `This deletes ${id} (${account.name}) with all its flights, files, keys and webhooks, for good. If that is meant, add --confirm ${id}`,
      );
    }
    await platform.accountDeletion.begin(account);
    return { account, deleted: await platform.accountDeletion.finish(account) };
  });
  print(options.json, { id, deleted: true, ...deleted }, [
    `Account ${id} (${account.name}) is deleted, with ${deleted.flights} flights and ${deleted.events} events.`,
  ]);
}

export function addDataCommands(accounts: Command): void {
  accounts
    .command('export')
    .description('write all data of an account to a .zip file or a folder; docs/account-data.md tells of it')
    .argument('<id>', 'id of the account, acc_…')
    .requiredOption('--to <path>', 'a new file whose name ends in .zip, or a new or empty folder')
    .option('--json', 'print one JSON object')
    .action(exportAccount);
  accounts
    .command('delete')
    .description('delete an account with all its data; what was cut off goes on when it is called again')
    .argument('<id>', 'id of the account, acc_…')
    .option('--confirm <id>', 'the same id once more')
    .option('--json', 'print one JSON object')
    .action(deleteAccount);
}
