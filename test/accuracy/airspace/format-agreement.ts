import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Airspace, readAirspaces, type Ring, type VerticalLimit } from '@engine/airspace';
import { geodesicDistanceM, metresPerLatitudeDegree, metresPerLongitudeDegree } from '@engine/analysis';
import { CORPUS_DIRECTORY } from '../../corpus/corpus-folder.js';
import { sphericalBorder } from './spherical-border.js';

const FOLDER = path.resolve(CORPUS_DIRECTORY, '../airspace/files');
const SAME_BORDER_M = 10;
/** Coordinates of the converted files have five or six decimals. */
const ROUNDING_M = 1.5;
/** Half a second of latitude and of longitude. */
const HALF_SECOND_M = 22;
const WHOLE_SECONDS = /:\d\d(?:\.0+)?\s*[NS]/;

/**
 * Why a border is elsewhere in the other format, by what the reader that converted it did: it drew arcs on a sphere of
 * 6,371 km; it wrote positions in whole seconds; of an arc whose ends are not equally far from its centre, it kept the
 * radius of one end and bent the rest to the other.
 */
const REASONS = ['sphere', 'seconds', 'radii', 'unexplained'] as const;
type Reason = (typeof REASONS)[number];

/** The same airspaces in another format. */
export interface FormatAgreement extends Readonly<Record<Reason, number>> {
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

/** Each file in another format, compared with the original of the same name. Empty without the files. */
export function formatAgreements(): FormatAgreement[] {
  if (!existsSync(FOLDER)) return [];
  const names = readdirSync(FOLDER).sort();
  return names
    .filter((name) => name.includes('.derived.'))
    .map((file) =>
      agreement(
        file,
        names.find((name) => name === `${file.split('.')[0]}.openair1.txt`)!,
      ),
    );
}

function agreement(file: string, original: string): FormatAgreement {
  const known = new Map<string, Airspace[]>();
  for (const airspace of airspacesIn(original)) {
    const key = keyOf(airspace);
    known.set(key, [...(known.get(key) ?? []), airspace]);
  }
  const blocks = new Blocks(textOf(original));
  const hasWholeSeconds = WHOLE_SECONDS.test(textOf(file));
  const others = airspacesIn(file);
  const compared = others.flatMap((airspace) => {
    const twins = known.get(keyOf(airspace)) ?? [];
    if (twins.length === 0) return [];
    const metres = Math.min(...twins.map((twin) => apartM(airspace, twin.rings)));
    const reasons = twins.map((twin) => reasonOf(airspace, blocks.after(twin.line), hasWholeSeconds));
    const reason = REASONS.find((each) => reasons.includes(each))!;
    return [{ name: airspace.name, metres, reason: metres <= SAME_BORDER_M ? null : reason }];
  });
  const inOrder = compared.sort((a, b) => a.metres - b.metres);
  const worst = inOrder.at(-1);
  const count = (wanted: Reason) => compared.filter(({ reason }) => reason === wanted).length;
  return {
    ...{ file, airspaces: others.length, same: compared.length },
    within: compared.filter(({ reason }) => reason === null).length,
    ...{ sphere: count('sphere'), seconds: count('seconds'), radii: count('radii') },
    unexplained: count('unexplained'),
    medianM: inOrder[inOrder.length >> 1]?.metres ?? 0,
    ...{ worstM: worst?.metres ?? 0, worstName: worst?.name ?? '' },
  };
}

/** The first explanation that is enough for all corners. */
function reasonOf(airspace: Airspace, block: readonly string[], hasWholeSeconds: boolean): Reason {
  const { corners, radiiDifferM } = sphericalBorder(block);
  const ring = {
    latitudesDeg: Float64Array.from(corners, ({ latitudeDeg }) => latitudeDeg),
    longitudesDeg: Float64Array.from(corners, ({ longitudeDeg }) => longitudeDeg),
  };
  const metres = apartM(airspace, [ring]);
  const roundingM = hasWholeSeconds ? HALF_SECOND_M : ROUNDING_M;
  if (metres <= ROUNDING_M) return 'sphere';
  if (metres <= roundingM) return 'seconds';
  return metres <= roundingM + radiiDifferM ? 'radii' : 'unexplained';
}

/** The blocks of an OpenAir file. */
class Blocks {
  private readonly lines: readonly string[];

  constructor(text: string) {
    this.lines = text.split(/\r\n|\n|\r/);
  }

  /** @param line where the airspace begins, from 1 */
  after(line: number): string[] {
    const next = this.lines.findIndex((text, i) => i >= line && /^\s*AC\b/i.test(text));
    return this.lines.slice(line - 1, next < 0 ? undefined : next);
  }
}

function textOf(name: string): string {
  return readFileSync(path.join(FOLDER, name), 'latin1');
}

function airspacesIn(name: string): readonly Airspace[] {
  return readAirspaces(readFileSync(path.join(FOLDER, name))).airspaces;
}

function keyOf({ name, floor, ceiling }: Airspace): string {
  const limit = ({ datum, heightM }: VerticalLimit) => `${datum} ${Math.round(heightM / 2)}`;
  return [name.trim().toUpperCase(), limit(floor), limit(ceiling)].join('; ');
}

/** The farthest that a corner of the first is from the border of the other. */
function apartM({ rings }: Airspace, other: readonly Ring[]): number {
  let farthest = 0;
  for (const { latitudesDeg, longitudesDeg } of rings) {
    latitudesDeg.forEach((latitude, i) => {
      farthest = Math.max(farthest, toBorderM(latitude, longitudesDeg[i]!, other));
    });
  }
  return farthest;
}

function toBorderM(latitude: number, longitude: number, rings: readonly Ring[]): number {
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

/** A table of {@link formatAgreements}. */
export function formatLines(formats: readonly FormatAgreement[]): string[] {
  if (formats.length === 0) {
    return [`There are no files of airspaces in ${FOLDER}, so formats are not compared.`];
  }
  const cells = (...columns: (string | number)[]) =>
    columns.map((each) => String(each).padStart(12)).join('');
  return [
    'the same airspaces in other formats; borders that are more than 10 m apart by the reason',
    `${''.padEnd(32)}${cells('airspaces', 'same', 'within 10 m', 'sphere', 'seconds', 'two radii', 'unexplained', 'median, m', 'worst, m')}`,
    ...formats.map(
      ({ file, airspaces, same, within, sphere, seconds, radii, unexplained, medianM, worstM, worstName }) =>
        `${file.padEnd(32)}${cells(airspaces, same, within, sphere, seconds, radii, unexplained, medianM.toFixed(1), worstM.toFixed(1))}  ${worstName}`,
    ),
  ];
}
