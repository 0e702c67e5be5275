import { KNOWN_SITE_RADIUS_M } from '@core/contract';
import { Command } from 'commander';
import { print, tableOf, UsageError } from '../output.js';
import { withPlatform } from '../platform-database.js';
import { readSites, type RejectedRow } from './site-file.js';

/** Skipped rows listed by line; beyond that, only their number is shown. */
const SHOWN_MAX = 100;
const LISTED_DEFAULT = 50;
const NEAR_KM_MAX = 500;

interface Options {
  readonly json?: true;
}

interface ListOptions extends Options {
  readonly near?: string;
  readonly withinKm: string;
  readonly limit: string;
}

export function sitesCommand(): Command {
  const sites = new Command('sites').description(
    'manage known sites, which are used to name the sites of flights',
  );
  sites
    .command('import')
    .description('add known sites from a CSV file with the columns name, latitude and longitude')
    .argument('<file>', 'the CSV file, or - for standard input')
    .action(importFile);
  sites
    .command('list')
    .description('list known sites by name, or by distance from a place')
    .option('--near <latitude,longitude>', 'a place in degrees, such as 45.81,6.25')
    .option('--within-km <km>', 'maximum distance with --near', String(KNOWN_SITE_RADIUS_M / 1_000))
    .option('--limit <number>', 'maximum number of sites', String(LISTED_DEFAULT))
    .action(list);
  sites
    .command('clear')
    .description('remove all known sites; flights keep their site')
    .action(async ({ json }: Options) => {
      const removed = await withPlatform((platform) => platform.sites.clear());
      print(json, { removed }, [`${removed} sites removed.`]);
    });
  return sites;
}

async function importFile(file: string, { json }: Options): Promise<void> {
  const shown: RejectedRow[] = [];
  let rejected = 0;
  let read = 0;
  async function* counted() {
    for await (const batch of readSites(file, onRejected)) {
      read += batch.length;
      yield batch;
    }
  }
  function onRejected(row: RejectedRow): void {
    if (rejected++ < SHOWN_MAX) shown.push(row);
  }
  const added = await withPlatform((platform) => platform.sites.add(counted()));
  const known = read - added;
  shown.sort((a, b) => a.line - b.line); // the reader runs ahead of the rows it returns
  print(json, { added, known, rejected, rejected_rows: shown }, [
    `${added} sites added, ${known} already known, ${rejected} rows skipped.`,
    ...shown.map(({ line, reason }) => `  line ${line} ${reason}`),
    ...(rejected > shown.length ? [`  and ${rejected - shown.length} more`] : []),
  ]);
}

async function list({ near, withinKm, limit, json }: ListOptions): Promise<void> {
  const place = near === undefined ? undefined : placeOf(near);
  const radiusM = 1_000 * numberOf('--within-km', withinKm, NEAR_KM_MAX);
  const most = Math.ceil(numberOf('--limit', limit, 100_000));
  const { found, count } = await withPlatform(async (platform) => ({
    found: await platform.sites.list(most, place && { ...place, radiusM }),
    count: await platform.sites.count(),
  }));
  print(json, { data: found, count }, [
    ...tableOf(found, {
      LATITUDE: ({ latitude }) => latitude,
      LONGITUDE: ({ longitude }) => longitude,
      NAME: ({ name }) => name,
    }),
    `${found.length} of ${count} sites`,
  ]);
}

function placeOf(text: string): { latitude: number; longitude: number } {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) {
    throw new UsageError('--near must be a latitude and a longitude in degrees, such as 45.81,6.25');
  }
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function numberOf(option: string, text: string, max: number): number {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= max) return value;
  throw new UsageError(`${option} must be a number up to ${max}`);
}
