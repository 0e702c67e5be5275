import { compileAirspaces, judgeAirspaces, readAirspaces, SHIPPED_PROFILES } from '@engine/airspace';
import { longitudeStep, metresPerLatitudeDegree, metresPerLongitudeDegree } from '@engine/analysis';
import { flownLog, type FlownLogOptions } from '../../factories/flown-log.js';
import { type FormatAgreement, formatAgreements, formatLines } from './format-agreement.js';

/** What holds: entry and exit within a fix, and in every format the same names, limits and borders, or the reason why not. */
export const AIRSPACE_BOUNDS = { seconds: 1, medianM: 1 } as const;
const SPEED_MPS = 10;

/** A volume that a flight crosses at known times. */
export interface KnownCrossing {
  readonly name: string;
  /** Seconds that entry and exit are off by. */
  readonly entrySeconds: number;
  readonly exitSeconds: number;
}

export interface AirspaceReport {
  readonly crossings: readonly KnownCrossing[];
  readonly formats: readonly FormatAgreement[];
  readonly failures: readonly string[];
}

export function measureAirspaces(): AirspaceReport {
  const crossings = knownCrossings();
  const formats = formatAgreements();
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
      .filter(({ medianM, unexplained }) => medianM > AIRSPACE_BOUNDS.medianM || unexplained > 0)
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
    ...formatLines(formats),
  ];
  console.log(asJson ? JSON.stringify(report) : text.join('\n'));
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}
