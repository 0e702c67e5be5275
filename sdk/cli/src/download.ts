import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, Option } from 'commander';
import { type Schemas } from '../../typescript/src/index.js';
import { clientOf } from './access.js';
import { credentials } from './credentials.js';
import { print, UsageError } from '../../../apps/cli/src/platform/output.js';
import { inParallel } from './in-parallel.js';

const FORMATS = ['original', 'gpx', 'kml', 'geojson', 'csv'] as const;
const AT_A_TIME = 3;
const PAGE_MAX = 100;

/** A flight with a file. */
type RecordedFlight = Schemas['ProcessedFlight'] | Schemas['UnprocessedFlight'];

interface DownloadOptions {
  readonly all?: boolean;
  readonly format: (typeof FORMATS)[number];
  readonly to: string;
  readonly json?: boolean;
}

/** `download`: writes tracks of flights into a folder. Files that are there already are skipped, so it can be resumed. */
export function downloadCommand(): Command {
  return new Command('download')
    .description('download the files of flights')
    .argument('[ids...]', 'ids of flights')
    .option('--all', 'all flights of the account that have a track')
    .addOption(new Option('--format <format>', 'of the files').choices(FORMATS).default('original'))
    .option('--to <folder>', 'where to write them', '.')
    .option('--json', 'print one JSON object per line')
    .action(async (ids: readonly string[], options: DownloadOptions) => {
      if (ids.length === 0 && !options.all) throw new UsageError('Name flights by their ids, or add --all.');
      await download(ids, options);
    });
}

async function download(ids: readonly string[], { all, format, to, json }: DownloadOptions): Promise<void> {
  const { flights } = clientOf(await credentials());
  await mkdir(to, { recursive: true });
  const wanted: RecordedFlight[] = [];
  if (all) {
    for await (const flight of flights.list({ limit: PAGE_MAX })) if (isRecorded(flight)) wanted.push(flight);
  } else for (const id of ids) wanted.push(recorded(await flights.get(id)));
  await inParallel(wanted, AT_A_TIME, async (flight) => {
    const file = path.join(to, fileName(flight, format === 'original' ? flight.file_format : format));
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      const content = await flights.exportTrack(flight.id, format);
      await writeFile(`${file}.part`, new Uint8Array(await content.arrayBuffer()));
      await rename(`${file}.part`, file);
    }
    const status = isThere ? 'skipped' : 'downloaded';
    print(json, { status, flight_id: flight.id, file }, [`${status} ${file}`]);
  });
}

function isRecorded(flight: Schemas['Flight']): flight is RecordedFlight {
  return flight.status !== 'manual';
}

function recorded(flight: Schemas['Flight']): RecordedFlight {
  if (!isRecorded(flight)) throw new UsageError(`Flight ${flight.id} has no track.`);
  return flight;
}

function fileName({ id, flown_at: flownAt }: RecordedFlight, extension: string): string {
  return `${flownAt?.slice(0, 10) ?? 'undated'}-${id}.${extension}`;
}
