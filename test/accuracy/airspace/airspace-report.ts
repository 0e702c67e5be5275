import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Airspace,
  compileAirspaces,
  judgeAirspaces,
  readAirspaces,
  SHIPPED_PROFILES,
  type VerticalLimit,
} from '@engine/airspace';
import {
  geodesicDistanceM,
  longitudeStep,
  metresPerLatitudeDegree,
  metresPerLongitudeDegree,
} from '@engine/analysis';
import { CORPUS_DIRECTORY } from '../../corpus/corpus-folder.js';
import { flownLog, type FlownLogOptions } from '../../factories/flown-log.js';

/**
 * What holds: entry and exit within a fix, the same names and limits in every format, and half of the borders within a
 * metre. Most others have arcs, which those who converted the files drew on a sphere (up to 0.35 % of the radius), or in
 * whole seconds (31 m); where the file has two radii for one arc, they took one.
 */
export const AIRSPACE_BOUNDS = { seconds: 1, borderM: 10, medianM: 1 } as const;
const FOLDER = path.resolve(CORPUS_DIRECTORY, '../airspace/files');
const SPEED_MPS = 10;

/** A volume that a flight crosses at known times. */
export interface KnownCrossing {
  readonly name: string;
  /** Seconds that entry and exit are off by. */
  readonly entrySeconds: number;
  readonly exitSeconds: number;
}

/** The same airspaces in another format. */
export interface FormatAgreement {
  readonly file: string;
  readonly airspaces: number;
  /** With a name, class and limits that the first format has as well. */
  readonly same: number;
  /** Of these, the ones whose corners are all within 10 m of the border in the first format. */
  readonly within: number;
  readonly medianM: number;
  readonly worstM: number;
  readonly worstName: string;
}

export interface AirspaceReport {
  readonly crossings: readonly KnownCrossing[];
  readonly formats: readonly FormatAgreement[];
  readonly failures: readonly string[];
}

export function measureAirspaces(): AirspaceReport {
  const crossings = knownCrossings();
  const formats = existsSync(FOLDER) ? formatAgreements() : [];
  const failures = [
    ...crossings
      .filter(
        ({ entrySeconds, exitSeconds }) =>
          !(Math.max(Math.abs(entrySeconds), Math.abs(exitSeconds)) <= AIRSPACE_BOUNDS.seconds),
      )
      .map(({ name }) => `${name}: entry or exit is off by more than a fix`),
    ...formats
      .filter(({ airspaces, same }) => same < airspaces)
      .map(({ file }) => `${file}: an airspace has another name or other limits`),
    ...formats
      .filter(({ medianM }) => medianM > AIRSPACE_BOUNDS.medianM)
      .map(({ file }) => `${file}: borders differ`),
  ];
  return { crossings, formats, failures };
}

const PLACES = [
  ...[['0° N', 0.5, 8] as const, ['47° N', 47, 8] as const, ['70° N', 70, 25] as const],
  ...[['33° S', -33, 151] as const, ['across 180°', -17, 179.985] as const],
];

/** Eastwards at 10 m/s, and up at 2 m/s, through boxes, discs and layers of each datum. */
function knownCrossings(): KnownCrossing[] {
  return PLACES.flatMap(([place, latitudeDeg, longitudeDeg]) => {
    const eastM = metresPerLongitudeDegree(latitudeDeg);
    const northM = metresPerLatitudeDegree(latitudeDeg);
    const at = (seconds: number) => ({
      ...{ latitudeDeg, longitudeDeg: longitudeDeg + (seconds * SPEED_MPS) / eastM },
      altitudeM: 1_000 + 2 * seconds,
    });
    const position = (east: number, north: number) =>
      `${angle(latitudeDeg + north / northM, 'N', 'S')} ${angle(longitudeDeg + east / eastM, 'E', 'W')}`;
    const corners = (west: number, east: number) =>
      [[west, -900] as const, [east, -900] as const, [east, 900] as const, [west, 900] as const].map(
        ([x, y]) => `DP ${position(x, y)}`,
      );
    const judge = (
      name: string,
      lines: readonly string[],
      [entry, exit]: readonly [number, number],
      options: Partial<FlownLogOptions> = {},
    ): KnownCrossing => {
      const text = ['AC D', 'AN KNOWN', ...lines].join('\n');
      const compiled = compileAirspaces(readAirspaces(Buffer.from(text)).airspaces);
      const log = flownLog(at, { seconds: 400, ...options });
      const { crossings } = judgeAirspaces(log, compiled, SHIPPED_PROFILES[0]!);
      const start = log.track.timeSeconds[0]!;
      const [first, last] = [crossings[0]?.entry.timeSeconds, crossings.at(-1)?.exit.timeSeconds];
      const isInside = crossings.length === 1 && crossings[0]!.verdict === 'inside';
      return {
        name: `${name}, ${place}`,
        entrySeconds: isInside ? first! - start - entry : NaN,
        exitSeconds: isInside ? last! - start - exit : NaN,
      };
    };
    const all = corners(-9_000, 9_000);
    const flightLevel = (seconds: number) => ((1_000 + 2 * seconds + 60) / 30.48).toFixed(2);
    return [
      judge('box', ['AL GND', 'AH UNL', ...corners(1_005, 3_003)], [100.5, 300.3]),
      judge('disc', ['AL GND', 'AH UNL', `V X=${position(2_000, 0)}`, `DC ${1_000 / 1_852}`], [100, 300]),
      judge('sea level', ['AL 1200m MSL', 'AH 1600m MSL', ...all], [100, 300]),
      judge('flight level', [`AL FL ${flightLevel(100)}`, `AH FL ${flightLevel(300)}`, ...all], [100, 300], {
        pressureOffsetM: 60,
      }),
      judge('ground', ['AL 400m AGL', 'AH 800m AGL', ...all], [100, 300], {
        ground: { heightM: 800, sigmaM: 3 },
      }),
    ];
  });
}

function angle(degrees: number, positive: string, negative: string): string {
  const turned = positive === 'E' ? longitudeStep(0, degrees) : degrees;
  return `${Math.abs(turned).toFixed(7)} ${turned < 0 ? negative : positive}`;
}

/** Each file in another format, compared with the original of the same name. */
function formatAgreements(): FormatAgreement[] {
  const names = readdirSync(FOLDER).sort();
  return names
    .filter((name) => name.includes('.derived.'))
    .map((file) => {
      const original = names.find((name) => name === `${file.split('.')[0]}.openair1.txt`)!;
      const known = new Map<string, Airspace[]>();
      for (const airspace of airspacesIn(original)) {
        const key = keyOf(airspace);
        known.set(key, [...(known.get(key) ?? []), airspace]);
      }
      const others = airspacesIn(file);
      const distances = others.flatMap((airspace) => {
        const twins = known.get(keyOf(airspace)) ?? [];
        const metres = Math.min(...twins.map((twin) => apartM(airspace, twin)));
        return twins.length > 0 ? [{ name: airspace.name, metres }] : [];
      });
      const inOrder = distances.sort((a, b) => a.metres - b.metres);
      const worst = inOrder.at(-1);
      return {
        ...{ file, airspaces: others.length, same: distances.length },
        within: inOrder.filter(({ metres }) => metres <= AIRSPACE_BOUNDS.borderM).length,
        medianM: inOrder[inOrder.length >> 1]?.metres ?? 0,
        ...{ worstM: worst?.metres ?? 0, worstName: worst?.name ?? '' },
      };
    });
}

function airspacesIn(name: string): readonly Airspace[] {
  return readAirspaces(readFileSync(path.join(FOLDER, name))).airspaces;
}

function keyOf({ name, floor, ceiling }: Airspace): string {
  const limit = ({ datum, heightM }: VerticalLimit) => `${datum} ${Math.round(heightM / 2)}`;
  return [name.trim().toUpperCase(), limit(floor), limit(ceiling)].join('; ');
}

/** The farthest that a corner of the first is from the border of the other. */
function apartM({ rings }: Airspace, other: Airspace): number {
  let farthest = 0;
  for (const { latitudesDeg, longitudesDeg } of rings) {
    latitudesDeg.forEach((latitude, i) => {
      farthest = Math.max(farthest, toBorderM(latitude, longitudesDeg[i]!, other));
    });
  }
  return farthest;
}

function toBorderM(latitude: number, longitude: number, { rings }: Airspace): number {
  const [scaleX, scaleY] = [metresPerLongitudeDegree(latitude), metresPerLatitudeDegree(latitude)];
  let closest = Infinity;
  for (const { latitudesDeg, longitudesDeg } of rings) {
    for (let e = 0; e < latitudesDeg.length; e++) {
      const next = (e + 1) % latitudesDeg.length;
      const [ax, ay] = [longitudesDeg[e]! - longitude, latitudesDeg[e]! - latitude];
      const [bx, by] = [longitudesDeg[next]! - longitude, latitudesDeg[next]! - latitude];
      const [ex, ey] = [(bx - ax) * scaleX, (by - ay) * scaleY];
      const length2 = ex * ex + ey * ey;
      const along = length2 > 0 ? -(ax * scaleX * ex + ay * scaleY * ey) / length2 : 0;
      const part = Math.max(0, Math.min(1, along));
      const [x, y] = [ax + part * (bx - ax), ay + part * (by - ay)];
      if (Math.hypot(x * scaleX, y * scaleY) >= closest) continue;
      closest = geodesicDistanceM(latitude, longitude, latitude + y, longitude + x);
    }
  }
  return closest;
}

/** Prints the report; returns 1 if a bound is exceeded. */
export function runAirspaceReport(asJson: boolean): number {
  const report = measureAirspaces();
  const { crossings, formats, failures } = report;
  const seconds = (value: number): string => value.toFixed(2).padStart(10);
  const text = [
    'entry and exit of volumes with known borders, seconds off',
    `${''.padEnd(28)}     entry      exit`,
    ...crossings.map(
      ({ name, entrySeconds, exitSeconds }) =>
        `${name.padEnd(28)}${seconds(entrySeconds)}${seconds(exitSeconds)}`,
    ),
    '',
    formats.length === 0
      ? `There are no files of airspaces in ${FOLDER}, so formats are not compared.`
      : `the same airspaces in other formats${''.padEnd(6)}airspaces      same  within 10 m  median, m  worst, m`,
    ...formats.map(
      ({ file, airspaces, same, within, medianM, worstM, worstName }) =>
        `${file.padEnd(41)}${String(airspaces).padStart(9)}${String(same).padStart(10)}${String(within).padStart(13)}${medianM.toFixed(1).padStart(11)}${worstM.toFixed(1).padStart(10)}  ${worstName}`,
    ),
  ];
  console.log(asJson ? JSON.stringify(report) : text.join('\n'));
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}
