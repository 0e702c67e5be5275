import { type FixColumns } from '../igc/igc-file.js';
import { GEOID_HEIGHTS_BASE64 } from './geoid-table.js';

const LONGITUDES = 360;
const LATITUDES = 181;

let heights: Int8Array | null = null;

/** Decoded on first use: few recorders write altitudes above the ellipsoid. */
function geoidHeights(): Int8Array {
  if (heights === null) {
    const bytes = Buffer.from(GEOID_HEIGHTS_BASE64, 'base64');
    heights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  return heights;
}

/**
 * Height of mean sea level (the EGM96 geoid) above the WGS84 ellipsoid, metres: interpolated between whole degrees.
 * Between 60° S and 75° N it is within 3 m of the full model, except on 0.3 % of the area (13 m on Hawaii).
 *
 * @param latitudeDeg -90 to 90
 * @param longitudeDeg any number of turns around the earth
 */
export function geoidHeightM(latitudeDeg: number, longitudeDeg: number): number {
  const south = Math.min(Math.max(90 - latitudeDeg, 0), LATITUDES - 1);
  const east = (((longitudeDeg + 180) % LONGITUDES) + LONGITUDES) % LONGITUDES;
  const row = Math.min(Math.floor(south), LATITUDES - 2);
  const column = Math.floor(east) % LONGITUDES;
  const next = (column + 1) % LONGITUDES;
  const table = geoidHeights();
  const north = row * LONGITUDES;
  const below = north + LONGITUDES;
  const share = east - Math.floor(east);
  const upper = table[north + column]! * (1 - share) + table[north + next]! * share;
  const lower = table[below + column]! * (1 - share) + table[below + next]! * share;
  return upper + (lower - upper) * (south - row);
}

/**
 * The fixes with GNSS altitudes above mean sea level instead of the ellipsoid, whole metres. Zeros stay, because they
 * mean "not available".
 */
export function aboveGeoid(fixes: FixColumns): FixColumns {
  const gnssAltitudeM = fixes.gnssAltitudeM.slice();
  for (let fix = 0; fix < fixes.count; fix++) {
    if (gnssAltitudeM[fix] === 0) continue;
    gnssAltitudeM[fix]! -= Math.round(geoidHeightM(fixes.latitudeDeg[fix]!, fixes.longitudeDeg[fix]!));
  }
  return { ...fixes, gnssAltitudeM };
}
