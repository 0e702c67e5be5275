import { acceptStore, flightFilesFolder } from '@app/storage';
import { Command } from 'commander';
import { print } from './output.js';
import { withPlatform } from './platform-database.js';

interface AcceptOptions {
  readonly force?: boolean;
  readonly json?: true;
}

export function filesCommand(): Command {
  const files = new Command('files').description('the store of the uploaded files');
  files
    .command('accept')
    .description('make the folder flights in DATA_DIR the file store of this database')
    .option('--force', 'also if it has none of the files of the oldest flights')
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
      ? `${folder} already is the file store of this database (${id}).`
      : `${folder} is now the file store of this database (${id}).`,
    ...(sampled > 0 ? [`It has the files of ${found} of the ${sampled} oldest flights.`] : []),
  ]);
}
