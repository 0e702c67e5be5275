import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Airspace, readAirspaces, type VerticalLimit } from '@engine/airspace';
import { CORPUS_DIRECTORY } from './corpus-folder.js';

/** Real files of six countries, with what another reader makes of them: a neighbour of the real flights. */
const DIRECTORY = path.resolve(CORPUS_DIRECTORY, '../airspace');
const REFERENCE = path.join(DIRECTORY, 'reference.json');

/** Value, unit and datum. */
type ReadLimit = readonly [value: number, unit: 'FT' | 'M' | 'FL', datum: 'GND' | 'MSL' | 'STD' | 'UNL'];
interface ReferenceAirspace {
  readonly line: number;
  readonly name: string | null;
  readonly floor_read: ReadLimit | null;
  readonly ceiling_read: ReadLimit | null;
  /** West, south, east, north; null without a border. */
  readonly bbox: readonly number[] | null;
  /** By the parser of openAIP, where it accepts the airspace. */
  readonly openaip_bbox?: readonly number[];
}

const METRES = { FT: 0.3048, M: 1, FL: 30.48 } as const;
const DATUMS = { GND: 'ground', MSL: 'sea_level', STD: 'standard_pressure', UNL: 'unlimited' } as const;
const METRES_PER_DEGREE = 111_200;
/**
 * How far boxes may differ. The other readers draw arcs on a sphere and with longer chords: on radii of up to 190 km, as in
 * Australia, and on arcs whose ends are not equally far from their centre, as in Germany, that makes more of a difference.
 */
const BOX_MAX_M: Readonly<Record<string, number>> = {
  'au-2008.openair1.txt': 1_800,
  'de-2025.openair1.txt': 60,
  'cz-2026.openair1.txt': 21,
};
const BOX_USUAL_M = 10;

if (!existsSync(REFERENCE)) {
  it('real airspaces are missing', () => {
    console.warn(
      `!! No airspaces in ${DIRECTORY}: the reader was not compared. Set IGC_CORPUS to a folder with them as neighbour.`,
    );
  });
} else {
  const { files } = JSON.parse(readFileSync(REFERENCE, 'utf8')) as {
    files: Record<string, ReferenceAirspace[]>;
  };
  const read = (file: string) => readAirspaces(readFileSync(path.join(DIRECTORY, 'files', file)));

  describe.each(Object.entries(files))('the airspaces of %s', (file, references) => {
    const { airspaces, problems } = read(file);
    const byLine = new Map(airspaces.map((airspace) => [airspace.line, airspace]));
    const pairs = references.flatMap((reference) => {
      const airspace = byLine.get(reference.line);
      return airspace ? [{ reference, airspace }] : [];
    });

    it('are all understood, or listed with their line', () => {
      const lost = new Set(problems.filter(({ isLoss }) => isLoss).map(({ line }) => line));
      const isAirspace = ({ name, floor_read, ceiling_read }: ReferenceAirspace) =>
        name !== null || floor_read !== null || ceiling_read !== null;
      const silent = references.filter(
        (each) => isAirspace(each) && !byLine.has(each.line) && !lost.has(each.line),
      );
      expect(silent).toEqual([]);
      expect(airspaces).toHaveLength(pairs.length);
    });

    it('have the names and limits of the reference', () => {
      const different = pairs.filter(
        ({ reference, airspace }) =>
          airspace.name !== reference.name ||
          !isSame(airspace.floor, reference.floor_read) ||
          !isSame(airspace.ceiling, reference.ceiling_read),
      );
      expect(different).toEqual([]);
    });

    it('have its boxes', () => {
      const worstM = pairs.map(({ reference, airspace }) => boxDifferenceM(airspace, reference));
      expect(Math.max(...worstM)).toBeLessThan(BOX_MAX_M[file] ?? BOX_USUAL_M);
    });
  });

  it('are the same in OpenAir 1, OpenAir 2 and the JSON of openAIP, but for the words for their class', () => {
    const summaries = ['openair1.txt', 'derived.openair2.txt', 'derived.openaip.json'].map((form) =>
      read(`cz-2026.${form}`).airspaces.map(({ name, floor, ceiling }) =>
        [name, floor.datum, floor.heightM, ceiling.datum, ceiling.heightM].join(' '),
      ),
    );
    expect(summaries[0]).toHaveLength(270);
    expect(summaries[1]).toEqual(summaries[0]);
    expect(summaries[2]).toEqual(summaries[0]);
  });

  it('are read from every file of other readers’ tests without an exception', () => {
    const folder = path.join(DIRECTORY, 'openaip-fixtures');
    for (const name of readdirSync(folder)) {
      const { airspaces, problems } = readAirspaces(readFileSync(path.join(folder, name)));
      for (const { line } of problems) expect(line).toBeGreaterThan(0);
      for (const { rings } of airspaces) expect(rings.length).toBeGreaterThan(0);
    }
  });
}

function isSame({ datum, heightM }: VerticalLimit, reference: ReadLimit | null): boolean {
  if (reference === null) return datum === 'unknown';
  const [value, unit, named] = reference;
  if (datum !== DATUMS[named]) return false;
  return named === 'UNL' || Math.abs(heightM - value * METRES[unit]) < 0.01;
}

/** From the nearer of the two boxes, at its worst side. */
function boxDifferenceM({ rings }: Airspace, { bbox, openaip_bbox }: ReferenceAirspace): number {
  const latitudes = rings.flatMap(({ latitudesDeg }) => [...latitudesDeg]);
  const longitudes = rings.flatMap(({ longitudesDeg }) => [...longitudesDeg]);
  const own = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
  const eastScale = Math.cos((own[1]! * Math.PI) / 180);
  const from = (box: readonly number[]) =>
    Math.max(
      ...box.map((side, i) => Math.abs(side - own[i]!) * METRES_PER_DEGREE * (i % 2 === 0 ? eastScale : 1)),
    );
  const boxes = [bbox, openaip_bbox].filter((box) => box != null);
  return boxes.length === 0 ? Infinity : Math.min(...boxes.map(from));
}
