import { acceptStore, flightFilesFolder } from '@app/storage';
import { Command } from 'commander';
import { print } from './output.js';
import { withPlatform } from './platform-database.js';

interface AcceptOptions {
  readonly force?: boolean;
  readonly json?: true;
}

export function filesCommand(): Command {
  const files = new Command('files').description('manage the store of uploaded files');
  files
    .command('accept')
    .description('make the folder flights in DATA_DIR the file store of this database')
    .option('--force', 'accept a folder without any files of the oldest flights')
    .option('--json', 'print one JSON object')
    .action(accept);
  return files;
}

async function accept({ force = false, json }: AcceptOptions): Promise<void> {
  const { folder, store } = await withPlatform(async ({ fileStores, settings }) => {
    const folder = flightFilesFolder(settings);
    return { folder, store: await acceptStore(folder, fileStores, { force }) };
  });
  const { id, previous, sampled, found } = store;
  print(json, { id, previous_id: previous, flights_checked: sampled, files_found: found }, [
    id === previous
      ? `${folder} is already the file store of this database (${id}).`
      : `${folder} is now the file store of this database (${id}).`,
    ...(sampled > 0 ? [`It contains the files of ${found} of the ${sampled} oldest flights.`] : []),
  ]);
}
