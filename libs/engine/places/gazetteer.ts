import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A town or village of GeoNames. */
export interface Place {
  readonly name: string;
  /**
   * ISO 3166-1 alpha-2; null where the country is disputed, or the place lies so close to a border that it is unclear.
   */
  readonly country: string | null;
  /** WGS84 degrees. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

export interface NearestPlace extends Place {
  readonly distanceKm: number;
}

/** Beyond this, the name of a place says little about a take-off. Remote sites are up to about 40 km from a village. */
const PLACE_DISTANCE_MAX_KM = 50;

const UNITS_PER_DEG = 1e5;
/** A degree of latitude on a sphere of 6,371 km. The error of up to 0.5 % does not change which place is named. */
const KM_PER_DEG = 111.195;
const BYTES_PER_COUNTRY = 2;

/**
 * The places as columns in one file, little-endian, sorted by latitude. The build writes it (scripts/build/places.mjs): the
 * count, then latitudes and longitudes in 1e-5 degrees, ends of the names in bytes, countries, and the names in UTF-8.
 */
class Gazetteer {
  private readonly latitudes: Int32Array;
  private readonly longitudes: Int32Array;
  private readonly nameEnds: Uint32Array;
  private readonly countries: Buffer;
  private readonly names: Buffer;

  constructor(file: Buffer) {
    const count = file.readUInt32LE(0);
    const column = (at: number): ArrayBuffer =>
      new Uint8Array(file.subarray(4 + 4 * at * count, 4 + 4 * (at + 1) * count)).buffer;
    this.latitudes = new Int32Array(column(0));
    this.longitudes = new Int32Array(column(1));
    this.nameEnds = new Uint32Array(column(2));
    const countriesStart = 4 + 12 * count;
    this.names = file.subarray(countriesStart + BYTES_PER_COUNTRY * count);
    this.countries = file.subarray(countriesStart, countriesStart + BYTES_PER_COUNTRY * count);
  }

  /** The nearest place within {@link PLACE_DISTANCE_MAX_KM}; null if there is none. */
  nearest(latitudeDeg: number, longitudeDeg: number): NearestPlace | null {
    const bandDeg = PLACE_DISTANCE_MAX_KM / KM_PER_DEG;
    const kmPerLongitudeDeg = KM_PER_DEG * Math.cos((latitudeDeg * Math.PI) / 180);
    const end = this.firstFrom(latitudeDeg + bandDeg);
    let nearest = -1;
    let nearestKm = PLACE_DISTANCE_MAX_KM;
    for (let i = this.firstFrom(latitudeDeg - bandDeg); i < end; i++) {
      const northKm = (this.latitudes[i]! / UNITS_PER_DEG - latitudeDeg) * KM_PER_DEG;
      const eastDeg = Math.abs(this.longitudes[i]! / UNITS_PER_DEG - longitudeDeg);
      const eastKm = Math.min(eastDeg, 360 - eastDeg) * kmPerLongitudeDeg;
      const distanceKm = Math.hypot(northKm, eastKm);
      if (distanceKm >= nearestKm) continue;
      nearest = i;
      nearestKm = distanceKm;
    }
    return nearest < 0 ? null : { ...this.placeAt(nearest), distanceKm: nearestKm };
  }

  /** Index of the first place at this latitude or north of it. */
  private firstFrom(latitudeDeg: number): number {
    let low = 0;
    let high = this.latitudes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.latitudes[middle]! / UNITS_PER_DEG < latitudeDeg) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private placeAt(index: number): Place {
    const start = index === 0 ? 0 : this.nameEnds[index - 1]!;
    const countryAt = BYTES_PER_COUNTRY * index;
    const country = this.countries.toString('latin1', countryAt, countryAt + BYTES_PER_COUNTRY);
    return {
      name: this.names.toString('utf8', start, this.nameEnds[index]),
      country: country.startsWith('\0') ? null : country,
      latitudeDeg: this.latitudes[index]! / UNITS_PER_DEG,
      longitudeDeg: this.longitudes[index]! / UNITS_PER_DEG,
    };
  }
}

let gazetteer: Gazetteer | undefined;

/**
 * The nearest town or village within {@link PLACE_DISTANCE_MAX_KM}; null if there is none. The first call reads the
 * file of 3 MB.
 */
export function nearestPlace(latitudeDeg: number, longitudeDeg: number): NearestPlace | null {
  gazetteer ??= new Gazetteer(readFileSync(placesFile()));
  return gazetteer.nearest(latitudeDeg, longitudeDeg);
}

/** In the build's folder, wherever this module runs: sources, build and image are at different depths. */
function placesFile(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'dist/places.bin');
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) throw new Error('dist/places.bin is missing: run npm run build');
  }
}
