import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyseLog, type IgcFile, prepareLog, readIgc } from '@engine/analysis';
import { type Terrain } from '@engine/terrain';
import { offGroundCause } from '../../../libs/engine/analysis/ground/ground-check.js';
import { CORPUS_DIRECTORY } from '../../corpus/corpus-folder.js';
import {
  distancesToReference,
  HAS_REAL_TILES,
  openRealTiles,
  readReference,
  type ReferencePlace,
  TERRAIN_DIRECTORY,
} from '../../corpus/real-tiles.js';

/** What holds. Flights whose altitudes are found to be off the ground are counted apart. */
export const TERRAIN_BOUNDS = {
  pointM: 0.5,
  landingsWithin15: 0.85,
  landingsWithin30: 0.85,
  landingsWithinStated: 0.95,
} as const;

/** One flight over real tiles. */
export interface FlightOverTiles {
  readonly name: string;
  /** Heights above ground, metres; null where they are not known. */
  readonly takeoffM: number | null;
  readonly landingM: number | null;
  /** Stated uncertainties of altitude and ground together (two standard deviations), metres. */
  readonly statedM: number;
  /** Whether the log stands still after landing. */
  readonly endsStanding: boolean;
  /** The likely cause, if altitudes are found to be off the ground. */
  readonly cause: string | null;
  /** Height above ground at landing with the barometer alone, put on the ground; null if it has no rest. */
  readonly barometerAloneM: number | null;
}

/** The summary of `npm run accuracy -- terrain`. */
export interface TerrainReport {
  readonly points: { readonly count: number; readonly voids: number; readonly worstM: number };
  readonly flights: readonly FlightOverTiles[];
  readonly failures: readonly string[];
}

/** Null without the tiles. */
export async function measureTerrain(): Promise<TerrainReport | null> {
  if (!HAS_REAL_TILES) return null;
  const terrain = await openRealTiles();
  const points = await comparePoints(terrain);
  const flights: FlightOverTiles[] = [];
  for (const file of filesOnTiles()) flights.push(await flightOverTiles(terrain, file));
  const standing = flights.filter(({ endsStanding, cause }) => endsStanding && cause === null);
  const within = (metres: number): number =>
    standing.filter(({ landingM }) => Math.abs(landingM!) <= metres).length / standing.length;
  const stated = shareWithinStated(flights);
  const { pointM, landingsWithin15, landingsWithin30, landingsWithinStated } = TERRAIN_BOUNDS;
  const failures = [
    ...(points.worstM > pointM ? [`a reference point is ${points.worstM.toFixed(2)} m off`] : []),
    ...(within(15) < landingsWithin15 ? [`landings within 15 m: ${within(15).toFixed(2)}`] : []),
    ...(within(30) < landingsWithin30 ? [`landings within 30 m: ${within(30).toFixed(2)}`] : []),
    ...(stated < landingsWithinStated ? [`landings within what is stated: ${stated.toFixed(2)}`] : []),
  ];
  return { points, flights, failures };
}

/** Of all landings that end standing, even of those that are found to be off the ground. */
function shareWithinStated(flights: readonly FlightOverTiles[]): number {
  const standing = flights.filter(({ endsStanding }) => endsStanding);
  return standing.filter(({ landingM, statedM }) => Math.abs(landingM!) <= statedM).length / standing.length;
}

async function comparePoints(terrain: Terrain): Promise<TerrainReport['points']> {
  const { points } = readReference<{ points: ReferencePlace[] }>('points.json');
  const worstM = Math.max(...(await distancesToReference(terrain, points)));
  return { count: points.length, voids: points.filter((point) => point.ground_m === null).length, worstM };
}

function filesOnTiles(): string[] {
  const { flights } = readReference<{ flights: Record<string, unknown> }>('landings.json');
  const folders = [CORPUS_DIRECTORY, `${CORPUS_DIRECTORY}-xccup`];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  return Object.keys(flights).map((name) => {
    const file = files.find((each) => path.basename(each) === path.basename(name));
    if (file === undefined) throw new Error(`${name} is not on this machine`);
    return file;
  });
}

async function flightOverTiles(terrain: Terrain, file: string): Promise<FlightOverTiles> {
  const igc = readIgc(readFileSync(file));
  const ground = await terrain.groundUnder(igc.fixes.latitudeDeg, igc.fixes.longitudeDeg);
  const log = prepareLog(igc, { ground });
  const { metrics } = analyseLog(log);
  const alone = prepareLog(withoutGnssAltitude(igc), { ground });
  const isOnGround = alone.clean.altitudeLevel.reference === 'msl_terrain';
  return {
    name: path.basename(file),
    takeoffM: metrics.heightAboveGroundTakeoffM,
    landingM: metrics.heightAboveGroundLandingM,
    statedM: Math.hypot(
      log.clean.altitudeLevel.uncertaintyM ?? NaN,
      2 * (log.ground?.sigmaM[log.flight?.landingIndex ?? 0] ?? NaN),
    ),
    endsStanding: log.groundCheck?.atLanding != null,
    cause: log.groundCheck && offGroundCause(log.groundCheck, log.track),
    barometerAloneM: isOnGround ? analyseLog(alone).metrics.heightAboveGroundLandingM : null,
  };
}

function withoutGnssAltitude(igc: IgcFile): IgcFile {
  return { ...igc, fixes: { ...igc.fixes, gnssAltitudeM: new Int32Array(igc.fixes.count) } };
}

/** Prints the report; returns 1 if a bound is exceeded or the tiles are missing. */
export async function runTerrainReport(asJson: boolean): Promise<number> {
  const report = await measureTerrain();
  if (report === null) {
    console.error(`No terrain in ${TERRAIN_DIRECTORY}: set IGC_CORPUS to a folder with it as neighbour.`);
    return 1;
  }
  console.log(asJson ? JSON.stringify(report) : terrainText(report));
  for (const failure of report.failures) console.error(failure);
  return report.failures.length > 0 ? 1 : 0;
}

/** The report for people, without the names of files, which may be names of people. */
function terrainText({ points, flights }: TerrainReport): string {
  const metres = (value: number | null): string => (value === null ? '-' : value.toFixed(0)).padStart(10);
  const shareOf = (all: readonly (number | null)[], within: number): string => {
    const known = all.filter((value) => value !== null);
    return `${known.filter((value) => Math.abs(value) <= within).length} of ${known.length}`;
  };
  const fitting = flights.filter(({ cause }) => cause === null);
  const standing = fitting.filter(({ endsStanding }) => endsStanding).map(({ landingM }) => landingM);
  const alone = flights.map(({ barometerAloneM }) => barometerAloneM);
  return [
    `${points.count} reference points, ${points.voids} next to voids and unknown; the worst is ${points.worstM.toFixed(2)} m off`,
    '',
    `${'height above ground, m'.padEnd(24)}${'take-off'.padStart(10)}${'landing'.padStart(10)}${'barometer'.padStart(10)}`,
    ...flights.map(({ takeoffM, landingM, barometerAloneM, endsStanding, cause }, i) =>
      [
        `flight ${i + 1}${endsStanding ? ', ends standing' : ''}`.padEnd(24),
        metres(takeoffM),
        metres(landingM),
        metres(barometerAloneM),
        cause === null ? '' : `  found off the ground: ${cause}`,
      ].join(''),
    ),
    '',
    `of ${flights.length} flights, ${flights.length - fitting.length} are found off the ground`,
    `landings of the others that end standing: ${shareOf(standing, 15)} within 15 m, ${shareOf(standing, 30)} within 30 m`,
    `landings of all that end standing, within the stated uncertainties: ${(100 * shareWithinStated(flights)).toFixed(0)} %`,
    `landings of all with the barometer alone: ${shareOf(alone, 15)} within 15 m, ${shareOf(alone, 30)} within 30 m`,
  ].join('\n');
}
