import { encodePolyline } from './polyline.js';
import { REPLAY_COLUMNS, type ReplayColumn, type ReplayColumns, UNKNOWN } from './replay-columns.js';

export type ReplayEncoding = 'columns' | 'delta' | 'polyline';

/** Values in the units of the names; null for a column the file does not have, or a value that can't be told. */
export interface PlainColumns {
  encoding: 'columns';
  columns: Record<string, (number | null)[] | null>;
}

/**
 * Whole numbers: the first value and then the differences, times the scale. A null is a value that can't be
 * told and leaves the sum as it was.
 */
export interface DeltaColumns {
  encoding: 'delta';
  scales: Record<string, number>;
  columns: Record<string, (number | null)[]>;
  /** Columns equal to another one, which is sent once. */
  same: Record<string, string>;
}

export interface PolylineColumns {
  encoding: 'polyline';
  polylines: { columns: string[]; scales: number[]; points: string }[];
  same: Record<string, string>;
  /** Points at which the value of a column can't be told; the string repeats the one before. */
  unknown: Record<string, number[]>;
}

export type EncodedColumns = PlainColumns | DeltaColumns | PolylineColumns;

/** The columns as they go on the wire; each encoding carries the same numbers. */
export function encodeColumns(columns: ReplayColumns, encoding: ReplayEncoding): EncodedColumns {
  switch (encoding) {
    case 'columns':
      return plainColumns(columns);
    case 'delta':
      return deltaColumns(columns);
    case 'polyline':
      return polylineColumns(columns);
  }
}

export function plainColumns(columns: ReplayColumns): PlainColumns {
  const plain: PlainColumns['columns'] = {};
  for (const { key, name, scale } of REPLAY_COLUMNS) {
    const column = columns[key];
    plain[name] = column && Array.from(column, (integer) => (integer === UNKNOWN ? null : integer / scale));
  }
  return { encoding: 'columns', columns: plain };
}

export function deltaColumns(columns: ReplayColumns): DeltaColumns {
  const encoded: DeltaColumns = { encoding: 'delta', scales: {}, columns: {}, same: sameColumns(columns) };
  for (const { name, scale, column } of columnsToSend(columns, encoded.same)) {
    encoded.scales[name] = scale;
    encoded.columns[name] = differences(column);
  }
  return encoded;
}

function differences(column: Int32Array): (number | null)[] {
  const count = column.length;
  const steps = new Array<number | null>(count);
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const value = column[i]!;
    if (value === UNKNOWN) {
      steps[i] = null;
    } else {
      // No column reaches half of what 32 bits hold; said so, the engine need not look for fractions.
      steps[i] = (value - previous) | 0;
      previous = value;
    }
  }
  return steps;
}

/** What changes in step goes into one string; of each group the columns that there are. */
const POLYLINES: readonly (readonly string[])[] = [
  ['latitude', 'longitude'],
  ['time_offset_seconds', 'altitude_m'],
  ['altitude_pressure_m', 'altitude_gnss_m'],
  ['ground_speed_kmh', 'vario_mps'],
  ['heading_deg', 'phase'],
];

export function polylineColumns(columns: ReplayColumns): PolylineColumns {
  const same = sameColumns(columns);
  const present = columnsToSend(columns, same);
  const encoded: PolylineColumns = { encoding: 'polyline', polylines: [], same, unknown: {} };
  for (const names of POLYLINES) {
    const group = present.filter(({ name }) => names.includes(name));
    if (group.length === 0) continue;
    encoded.polylines.push({
      columns: group.map(({ name }) => name),
      scales: group.map(({ scale }) => scale),
      points: encodePolyline(group.map(({ column }) => holdUnknown(column))),
    });
    for (const { name, column } of group) {
      const indices = Array.from(column.keys()).filter((index) => column[index] === UNKNOWN);
      if (indices.length > 0) encoded.unknown[name] = indices;
    }
  }
  return encoded;
}

function holdUnknown(column: Int32Array): Int32Array {
  let held = 0;
  return column.map((value) => (held = value === UNKNOWN ? held : value));
}

interface ColumnToSend extends ReplayColumn {
  column: Int32Array;
}

/** Those that there are and that equal no other. */
export function columnsToSend(columns: ReplayColumns, same: Record<string, string>): ColumnToSend[] {
  const sent: ColumnToSend[] = [];
  for (const { key, name, scale } of REPLAY_COLUMNS) {
    const column = columns[key];
    if (column !== null && !(name in same)) sent.push({ key, name, scale, column });
  }
  return sent;
}

/** The altitude in use is one of the other two; a recorder without barometer may have copied them as well. */
export function sameColumns({
  altitudeM,
  altitudePressureM,
  altitudeGnssM,
}: ReplayColumns): Record<string, string> {
  const same: Record<string, string> = {};
  const isPressure = areEqual(altitudeM, altitudePressureM);
  if (areEqual(altitudePressureM, altitudeGnssM)) same['altitude_pressure_m'] = 'altitude_gnss_m';
  if (areEqual(altitudeM, altitudeGnssM)) same['altitude_m'] = 'altitude_gnss_m';
  else if (isPressure) same['altitude_m'] = 'altitude_pressure_m';
  return same;
}

function areEqual(one: Int32Array | null, other: Int32Array | null): boolean {
  if (one === null || other === null) return false;
  if (one === other) return true;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
