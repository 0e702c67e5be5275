import { type DeltaColumns, deltaColumns, type ReplayTrack } from '@engine/analysis';

/** The columns that a track's stated size refers to: what a recorder measured, speed and vario. */
export const SEVEN_COLUMNS: readonly string[] = [
  'time_offset_seconds',
  'latitude',
  'longitude',
  'altitude_gnss_m',
  'altitude_pressure_m',
  'vario_mps',
  'ground_speed_kmh',
];

/** Maximum size of these columns for 18,000 fixes, as delta-encoded, gzipped JSON. */
export const SEVEN_COLUMNS_BYTES_MAX = 60_000;
export const SEVEN_COLUMNS_FIXES = 18_000;

/** The `delta` encoding of these columns alone; duplicate or missing ones are left out. */
export function sevenColumns(track: ReplayTrack): DeltaColumns {
  const { encoding, scales, columns, same } = deltaColumns(track.columns);
  return { encoding, scales: ofTheSeven(scales), columns: ofTheSeven(columns), same: ofTheSeven(same) };
}

function ofTheSeven<T>(values: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => SEVEN_COLUMNS.includes(name)));
}
