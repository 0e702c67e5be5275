import { REPLAY_COLUMNS, type ReplayColumn, type ReplayColumns } from './replay-columns.js';

export interface ColumnToSend extends ReplayColumn {
  column: Int32Array;
}

/** The columns that exist and do not equal another one. */
export function columnsToSend(columns: ReplayColumns, same: Record<string, string>): ColumnToSend[] {
  const sent: ColumnToSend[] = [];
  for (const { key, name, scale } of REPLAY_COLUMNS) {
    const column = columns[key];
    if (column !== null && !(name in same)) sent.push({ key, name, scale, column });
  }
  return sent;
}

/**
 * Maps columns to an equal one. GNSS altitude in use equals its column; a recorder without a barometer may have copied
 * that one as well.
 */
export function sameColumns({
  altitudeM,
  altitudeMslM,
  altitudePressureM,
  altitudeGnssM,
}: ReplayColumns): Record<string, string> {
  const same: Record<string, string> = {};
  const isPressure = areEqual(altitudeM, altitudePressureM);
  if (areEqual(altitudePressureM, altitudeGnssM)) same['altitude_pressure_m'] = 'altitude_gnss_m';
  if (areEqual(altitudeM, altitudeGnssM)) same['altitude_m'] = 'altitude_gnss_m';
  else if (isPressure) same['altitude_m'] = 'altitude_pressure_m';
  if (areEqual(altitudeMslM, altitudeM)) same['altitude_msl_m'] = same['altitude_m'] ?? 'altitude_m';
  return same;
}

function areEqual(one: Int32Array | null, other: Int32Array | null): boolean {
  if (one === null || other === null) return false;
  if (one === other) return true;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
