import { deltaJson } from './delta-json.js';
import { encodePolyline } from './polyline.js';
import { REPLAY_COLUMNS, type ReplayColumns, UNKNOWN } from './replay-columns.js';
import { columnsToSend, sameColumns } from './sent-columns.js';

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

/** As an object; what is sent or stored is better written at once: `deltaJson`. */
export function deltaColumns(columns: ReplayColumns): DeltaColumns {
  return JSON.parse(new TextDecoder().decode(deltaJson(columns))) as DeltaColumns;
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
