import { acceptStore, configuredLocation, openStore } from '@core/storage';
import { Command } from 'commander';
import { addCopyCommand } from './copy-files.js';
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
    .description('make the configured folder or bucket the file store of this database')
    .option('--force', 'accept a store without any files of the oldest flights')
    .action(accept);
  addCopyCommand(files);
  return files;
}

async function accept({ force = false, json }: AcceptOptions): Promise<void> {
  const { name, store } = await withPlatform(async ({ fileStores, settings }) => {
    const { place } = openStore(configuredLocation(settings));
    return { name: place.name, store: await acceptStore(place, fileStores, { force }) };
  });
  const { id, previous, sampled, found } = store;
  print(json, { id, previous_id: previous, flights_checked: sampled, files_found: found }, [
    id === previous
      ? `${name} is already the file store of this database (${id}).`
      : `${name} is now the file store of this database (${id}).`,
    ...(sampled > 0 ? [`It contains the files of ${found} of the ${sampled} oldest flights.`] : []),
  ]);
}
