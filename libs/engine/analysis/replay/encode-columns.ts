import { deltaJson } from './delta-json.js';
import { encodePolyline } from './polyline.js';
import { REPLAY_COLUMNS, type ReplayColumns, UNKNOWN } from './replay-columns.js';
import { columnsToSend, type ColumnToSend, sameColumns } from './sent-columns.js';

export type ReplayEncoding = 'columns' | 'delta' | 'polyline';

/** Values in the units given by the names; null for a column missing in the file, or an unknown value. */
export interface PlainColumns {
  encoding: 'columns';
  columns: Record<string, (number | null)[] | null>;
}

/**
 * Integers: the first value, then the differences, multiplied by the scale. A null is an unknown value and leaves the
 * running sum unchanged.
 */
export interface DeltaColumns {
  encoding: 'delta';
  scales: Record<string, number>;
  columns: Record<string, (number | null)[]>;
  /** Columns equal to another one, which is sent only once. */
  same: Record<string, string>;
}

export interface PolylineColumns {
  encoding: 'polyline';
  polylines: { columns: string[]; scales: number[]; points: string }[];
  same: Record<string, string>;
  /** Points with an unknown value in a column; the string repeats the value before. */
  unknown: Record<string, number[]>;
}

export type EncodedColumns = PlainColumns | DeltaColumns | PolylineColumns;

/** The columns in wire format; every encoding carries the same numbers. */
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

/** The JSON members of these columns, without the enclosing braces, as pieces of text or bytes. */
export function* encodedPieces(
  columns: ReplayColumns,
  encoding: ReplayEncoding,
): Generator<string | Uint8Array> {
  if (encoding === 'columns') yield* plainPieces(columns);
  else if (encoding === 'delta') yield deltaJson(columns).subarray(1, -1);
  else yield* polylinePieces(columns);
}

/** Values written per piece. */
const PIECE_VALUES = 5_000;

function* plainPieces(columns: ReplayColumns): Generator<string> {
  let separator = '"encoding":"columns","columns":{';
  for (const { key, name, scale } of REPLAY_COLUMNS) {
    yield `${separator}"${name}":`;
    separator = ',';
    const column = columns[key];
    if (column === null) {
      yield 'null';
      continue;
    }
    yield '[';
    for (let from = 0; from < column.length; from += PIECE_VALUES) {
      const values = plainValues(column.subarray(from, from + PIECE_VALUES), scale);
      yield (from === 0 ? '' : ',') + JSON.stringify(values).slice(1, -1);
    }
    yield ']';
  }
  yield '}';
}

function plainValues(column: Int32Array, scale: number): (number | null)[] {
  return Array.from(column, (integer) => (integer === UNKNOWN ? null : integer / scale));
}

function plainColumns(columns: ReplayColumns): PlainColumns {
  const plain: PlainColumns['columns'] = {};
  for (const { key, name, scale } of REPLAY_COLUMNS) {
    const column = columns[key];
    plain[name] = column && plainValues(column, scale);
  }
  return { encoding: 'columns', columns: plain };
}

/** As an object. To send or store it, use `deltaJson`. */
export function deltaColumns(columns: ReplayColumns): DeltaColumns {
  return JSON.parse(new TextDecoder().decode(deltaJson(columns))) as DeltaColumns;
}

/** Columns that change together share one string; each group contains those that exist. */
const POLYLINES: readonly (readonly string[])[] = [
  ['latitude', 'longitude'],
  ['time_offset_seconds', 'altitude_m', 'altitude_msl_m'],
  ['altitude_pressure_m', 'altitude_gnss_m', 'ground_m'],
  ['ground_speed_kmh', 'vario_mps'],
  ['heading_deg', 'phase'],
];

function polylineColumns(columns: ReplayColumns): PolylineColumns {
  const same = sameColumns(columns);
  const present = columnsToSend(columns, same);
  const polylines = groupsOf(present).map(polylineOf);
  return { encoding: 'polyline', polylines, same, unknown: unknownIn(present) };
}

function* polylinePieces(columns: ReplayColumns): Generator<string> {
  const same = sameColumns(columns);
  const present = columnsToSend(columns, same);
  let separator = '"encoding":"polyline","polylines":[';
  for (const group of groupsOf(present)) {
    yield separator + JSON.stringify(polylineOf(group));
    separator = ',';
  }
  yield `],"same":${JSON.stringify(same)},"unknown":${JSON.stringify(unknownIn(present))}`;
}

function groupsOf(present: readonly ColumnToSend[]): ColumnToSend[][] {
  return POLYLINES.map((names) => present.filter(({ name }) => names.includes(name))).filter(
    (group) => group.length > 0,
  );
}

function polylineOf(group: readonly ColumnToSend[]): PolylineColumns['polylines'][number] {
  return {
    columns: group.map(({ name }) => name),
    scales: group.map(({ scale }) => scale),
    points: encodePolyline(group.map(({ column }) => holdUnknown(column))),
  };
}

function unknownIn(present: readonly ColumnToSend[]): PolylineColumns['unknown'] {
  const unknown: PolylineColumns['unknown'] = {};
  for (const { name, column } of groupsOf(present).flat()) {
    const indices: number[] = [];
    for (let index = 0; index < column.length; index++) if (column[index] === UNKNOWN) indices.push(index);
    if (indices.length > 0) unknown[name] = indices;
  }
  return unknown;
}

function holdUnknown(column: Int32Array): Int32Array {
  let held = 0;
  return column.map((value) => (held = value === UNKNOWN ? held : value));
}
