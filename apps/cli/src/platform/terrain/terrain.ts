import { rm } from 'node:fs/promises';
import path from 'node:path';
import { loadSettings, platformCall, type Settings, terrainFolder } from '@core/config';
import { FlownDegreeRepository } from '@capabilities/flights';
import { type ListedFile, TerrainFiles } from '@engine/terrain';
import { Argument, Command } from 'commander';
import { print, tableOf, UsageError } from '../output.js';
import { withPlatform } from '../platform-database.js';
import { type Plan, TerrainAddition, type TileOutcome } from './add-terrain.js';
import { type DegreeTile, tileName, tilesOfAlps, tilesOfBox } from './degree-tile.js';

/** Around flights, for their surroundings: about 10 km. */
const AROUND_FLIGHTS_DEG = 0.1;
const SHOWN_FAILURES_MAX = 20;

interface Options {
  readonly json?: true;
}

interface AreaOptions extends Options {
  readonly box?: string;
  readonly dryRun?: true;
}

export function terrainCommand(): Command {
  const terrain = new Command('terrain').description(
    'manage elevation tiles in DATA_DIR/maps, from which the service knows the ground',
  );
  terrain
    .command('add')
    .description('download the tiles of an area from TERRAIN_DOWNLOAD_URL; repeat it to continue')
    .addArgument(
      new Argument('[area]', 'the Alps, or where the stored flights were').choices(['alps', 'flights']),
    )
    .option(
      '--box <corners>',
      'two corners, such as 45.5,6,47.9,10.5 (latitude,longitude,latitude,longitude)',
    )
    .option('--dry-run', 'only print how many tiles are missing, and their size')
    .action(add);
  terrain.command('list').description('list the terrain files and what they cover').action(list);
  terrain
    .command('remove')
    .description('remove a file that list shows, or the tiles of an area')
    .argument('[what]', 'the name of a file, or alps')
    .option('--box <corners>', 'two corners, as for add')
    .option('--dry-run', 'only list the files')
    .action(remove);
  return terrain;
}

async function add(area: 'alps' | 'flights' | undefined, options: AreaOptions): Promise<void> {
  const settings = loadSettings();
  const addition = await TerrainAddition.prepare({
    template: settings.terrainDownloadUrl,
    attribution: settings.terrainDownloadAttribution,
    folder: terrainFolder(settings),
    tiles: await tilesOf(area, options.box),
  });
  try {
    const plan = await addition.plan();
    if (options.dryRun) return print(options.json, planAsJson(plan), sentencesOf(plan, settings));
    process.stderr.write(`${sentencesOf(plan, settings).join('\n')}\n`);
    if ((plan.diskBytes ?? 0) > plan.freeBytes)
      throw new UsageError('The disk has too little space for them.');
    const outcomes: TileOutcome[] = [];
    await addition.run(plan.missing, (outcome) => {
      outcomes.push(outcome);
      process.stderr.write(`${outcomes.length} of ${plan.missing.length}: ${lineOf(outcome)}\n`);
    });
    report(outcomes, plan, options);
  } finally {
    await addition.close();
  }
}

async function tilesOf(area: 'alps' | 'flights' | undefined, box: string | undefined): Promise<DegreeTile[]> {
  if ((area === undefined) === (box === undefined)) {
    throw new UsageError('Name one area: alps, flights, or --box with two corners.');
  }
  if (box !== undefined) return tilesOfBox(box);
  if (area === 'alps') return tilesOfAlps();
  return withPlatform(({ dataSource }) => new FlownDegreeRepository(dataSource).list(AROUND_FLIGHTS_DEG));
}

function planAsJson({ missing, ...plan }: Plan): object {
  return {
    missing: missing.map(tileName),
    already_there: plan.present,
    absent: plan.absent,
    download_bytes: plan.downloadBytes,
    disk_bytes: plan.diskBytes,
    free_bytes: plan.freeBytes,
  };
}

function sentencesOf(plan: Plan, { terrainDownloadUrl }: Settings): string[] {
  const { missing, present, absent, downloadBytes, diskBytes, freeBytes } = plan;
  const lines = [`${present} tiles are already there, and the source does not have ${absent}.`];
  if (missing.length === 0) return [...lines, 'No tile is missing.'];
  const size =
    downloadBytes === null
      ? 'The source does not state their size.'
      : `The download has about ${megabytes(downloadBytes)}; on the disk, they take at most ${megabytes(diskBytes!)} of ${megabytes(freeBytes)} free.`;
  return [...lines, `${missing.length} tiles are missing. ${size}`, `Source: ${terrainDownloadUrl}`];
}

function lineOf({ name, bytes, isAbsent, reason }: TileOutcome): string {
  if (isAbsent) return `${name} is not in the source: sea, or not covered`;
  return reason === null ? `${name} added (${megabytes(bytes!)})` : `${name} failed. ${reason}`;
}

/** @throws UsageError if a tile failed */
function report(outcomes: readonly TileOutcome[], plan: Plan, { json }: Options): void {
  const failed = outcomes.filter(({ reason }) => reason !== null);
  const added = outcomes.filter(({ bytes }) => bytes !== null);
  const absent = outcomes.filter(({ isAbsent }) => isAbsent);
  const bytes = added.reduce((sum, each) => sum + each.bytes!, 0);
  const result = {
    added: added.map(({ name }) => name),
    already_there: plan.present,
    absent: absent.map(({ name }) => name),
    bytes,
    failed: failed.map(({ name, reason }) => ({ name, reason })),
  };
  const lines = [
    `${added.length} tiles added (${megabytes(bytes)}), ${absent.length} are not in the source.`,
    ...(added.length > 0
      ? ['A running service uses them from the next flight on. If it had no terrain so far, restart the API.']
      : []),
  ];
  print(json, result, lines);
  if (failed.length === 0) return;
  const untried = plan.missing.length - outcomes.length;
  const shown = failed.slice(0, SHOWN_FAILURES_MAX).map(({ name, reason }) => `  ${name}: ${reason}`);
  throw new UsageError(
    `${failed.length + untried} tiles were not added. Repeat the command to continue:`,
    ...shown,
    ...(untried > 0 ? [`  and ${untried} that were not tried, because the source seems to be away`] : []),
  );
}

interface Folder {
  readonly folder: string;
  readonly files: readonly ListedFile[];
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

async function openFolder(): Promise<Folder> {
  const folder = terrainFolder(loadSettings());
  const skipped: { name: string; reason: string }[] = [];
  const { listed } = await TerrainFiles.open(folder, (name, reason) => skipped.push({ name, reason }));
  return { folder, files: listed, skipped };
}

async function list({ json }: Options): Promise<void> {
  const { folder, files, skipped } = await openFolder();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  print(json, { folder, files: files.map(asJson), bytes, skipped }, [
    ...(files.length > 0
      ? tableOf(files, {
          FILE: ({ name }) => name,
          FORMAT: ({ format }) => format,
          SIZE: (file) => megabytes(file.bytes),
          SOUTH: ({ bounds }) => rounded(bounds.southDeg),
          WEST: ({ bounds }) => rounded(bounds.westDeg),
          NORTH: ({ bounds }) => rounded(bounds.northDeg),
          EAST: ({ bounds }) => rounded(bounds.eastDeg),
        })
      : []),
    `${files.length} files (${megabytes(bytes)}) in ${folder}`,
    ...skipped.map(({ name, reason }) => `${name} is not used. ${reason}`),
  ]);
}

function asJson({ name, format, bytes, bounds }: ListedFile): object {
  return {
    name,
    format,
    bytes,
    bounds: {
      south: rounded(bounds.southDeg),
      west: rounded(bounds.westDeg),
      north: rounded(bounds.northDeg),
      east: rounded(bounds.eastDeg),
    },
  };
}

async function remove(what: string | undefined, { box, dryRun, json }: AreaOptions): Promise<void> {
  if ((what === undefined) === (box === undefined)) {
    throw new UsageError('Name what to remove: a file, alps, or --box with two corners.');
  }
  const { folder, files, skipped } = await openFolder();
  const names = namesToRemove(
    what,
    box,
    files,
    skipped.map(({ name }) => name),
  );
  if (!dryRun) for (const name of names) await rm(path.join(folder, name));
  print(json, { [dryRun ? 'would_remove' : 'removed']: names }, [
    ...names,
    `${names.length} files ${dryRun ? 'would be removed' : 'removed'}.`,
  ]);
}

/** Tiles of an area; or one file, which may also be one that is not used. */
function namesToRemove(
  what: string | undefined,
  box: string | undefined,
  files: readonly ListedFile[],
  skipped: readonly string[],
): string[] {
  if (what !== undefined && what !== 'alps') {
    const known = [...files.map(({ name }) => name), ...skipped];
    if (!known.includes(what))
      throw new UsageError(`${what} is not a terrain file. See: ${platformCall('terrain list')}`);
    return [what];
  }
  const area = new Set((box === undefined ? tilesOfAlps() : tilesOfBox(box)).map(tileName));
  return files
    .filter(({ bounds }) => isTile(bounds) && area.has(tileName(tileOf(bounds))))
    .map(({ name }) => name);
}

/** Larger files are the operator's own: they are removed by name only. */
function isTile({ southDeg, northDeg, westDeg, eastDeg }: ListedFile['bounds']): boolean {
  return northDeg - southDeg < 1.01 && eastDeg - westDeg < 1.01;
}

/** The degree that a tile is of: its middle is in no other. */
function tileOf({ southDeg, northDeg, westDeg, eastDeg }: ListedFile['bounds']): DegreeTile {
  return {
    latitudeDeg: Math.floor((southDeg + northDeg) / 2),
    longitudeDeg: Math.floor((westDeg + eastDeg) / 2),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
