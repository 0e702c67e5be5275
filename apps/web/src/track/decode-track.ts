import { originAt, type ReplayTrack, UNKNOWN_PHASE } from './replay-track.js';

type Column = readonly (number | null)[];

/** The members of a track that a replay needs. The encodings `columns` and `delta` can be decoded. */
export interface EncodedTrack {
  readonly takeoff_index?: number | null;
  readonly landing_index?: number | null;
  readonly segment_starts: readonly number[];
  readonly phase_names?: readonly string[];
  readonly encoding: string;
  /** Missing in the encoding `polyline`. */
  readonly columns?: Readonly<Record<string, Column | null>>;
  /** Only in `delta`: integers per unit of each column. */
  readonly scales?: Readonly<Record<string, number>>;
  /** Only in `delta`: columns that equal another one. */
  readonly same?: Readonly<Record<string, string>>;
  /** `end_index` is the first fix after the gap; older responses lack it. */
  readonly gaps?: readonly { readonly end_index?: number | null }[];
}

/** Fixes from take-off to landing, as indices of the response. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The flight of a public track, cropped to take-off and landing: a log may hold other flights, days apart.
 *
 * @throws if a column without which nothing can be drawn is missing
 */
export function decodeTrack(track: EncodedTrack): ReplayTrack {
  const offsets = requiredColumn(track, 'time_offset_seconds');
  const span = flightSpan(track, offsets.length);
  const timeSeconds = offsets.slice(span.from, span.to + 1);
  const takeoffSeconds = timeSeconds[0] ?? 0;
  for (let i = 0; i < timeSeconds.length; i++) timeSeconds[i]! -= takeoffSeconds;
  const latitudeDeg = requiredColumn(track, 'latitude').slice(span.from, span.to + 1);
  const longitudeDeg = continuous(requiredColumn(track, 'longitude').slice(span.from, span.to + 1));
  const single = (name: string) => singlePrecision(decodeColumn(track, name), span);
  return {
    count: timeSeconds.length,
    timeSeconds,
    latitudeDeg,
    longitudeDeg,
    altitudeM: single('altitude_m'),
    groundM: singlePrecision(comparableGround(track), span),
    pressureAltitudeM: single('altitude_pressure_m'),
    varioMps: single('vario_mps'),
    groundSpeedKmh: single('ground_speed_kmh'),
    headingDeg: single('heading_deg'),
    startsSegment: segmentStarts(track, span),
    phase: phases(decodeColumn(track, 'phase'), span),
    phaseNames: track.phase_names ?? [],
    ...localMetres(latitudeDeg, longitudeDeg),
  };
}

function flightSpan({ takeoff_index, landing_index }: EncodedTrack, length: number): Span {
  const from = Math.max(0, Math.min(takeoff_index ?? 0, length - 1));
  return { from, to: Math.max(from, Math.min(landing_index ?? length - 1, length - 1)) };
}

function requiredColumn(track: EncodedTrack, name: string): Float64Array {
  const column = decodeColumn(track, name);
  if (!column || column.length === 0) throw new Error(`The track has no column "${name}".`);
  return column;
}

/** NaN for an unknown value; null for a column missing in the file. */
function decodeColumn(track: EncodedTrack, name: string): Float64Array | null {
  const sentName = track.same?.[name] ?? name;
  const sent = track.columns?.[sentName];
  if (!sent) return null;
  const values = new Float64Array(sent.length); // A loop, because `Float64Array.from` is many times slower.
  if (track.encoding === 'columns') {
    for (let i = 0; i < sent.length; i++) values[i] = sent[i] ?? NaN;
    return values;
  }
  const scale = track.scales?.[sentName] ?? 1;
  let sum = 0;
  for (let i = 0; i < sent.length; i++) {
    const step = sent[i];
    values[i] = step === null || step === undefined ? NaN : (sum += step) / scale;
  }
  return values;
}

/** The ground, if the altitudes are above mean sea level, too. */
function comparableGround(track: EncodedTrack): Float64Array | null {
  return decodeColumn(track, 'altitude_msl_m') && decodeColumn(track, 'ground_m');
}

function singlePrecision(column: Float64Array | null, { from, to }: Span): Float32Array {
  if (column) return new Float32Array(column.subarray(from, to + 1));
  return new Float32Array(to - from + 1).fill(NaN);
}

function phases(column: Float64Array | null, { from, to }: Span): Uint8Array {
  const phase = new Uint8Array(to - from + 1).fill(UNKNOWN_PHASE);
  if (column)
    for (let i = 0; i < phase.length; i++)
      phase[i] = column[from + i]! >= 0 ? column[from + i]! : UNKNOWN_PHASE;
  return phase;
}

function segmentStarts({ segment_starts, gaps = [] }: EncodedTrack, { from, to }: Span): Uint8Array {
  const starts = new Uint8Array(to - from + 1);
  for (const index of [...segment_starts, ...gaps.map((gap) => gap.end_index)]) {
    if (typeof index === 'number' && index > from && index <= to) starts[index - from] = 1;
  }
  return starts;
}

/** Adds or subtracts turns, so that no step is longer than half of one. */
function continuous(longitudeDeg: Float64Array): Float64Array {
  for (let i = 1; i < longitudeDeg.length; i++) {
    longitudeDeg[i]! -= Math.round((longitudeDeg[i]! - longitudeDeg[i - 1]!) / 360) * 360;
  }
  return longitudeDeg;
}

function localMetres(latitudeDeg: Float64Array, longitudeDeg: Float64Array) {
  const origin = originAt(middleOf(latitudeDeg), middleOf(longitudeDeg));
  const x = new Float32Array(latitudeDeg.length);
  const z = new Float32Array(latitudeDeg.length);
  for (let i = 0; i < latitudeDeg.length; i++) {
    x[i] = (longitudeDeg[i]! - origin.longitudeDeg) * origin.mPerDegreeEast;
    z[i] = (origin.latitudeDeg - latitudeDeg[i]!) * origin.mPerDegreeNorth;
  }
  return { origin, x, z };
}

function middleOf(values: Float64Array): number {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return (least + greatest) / 2;
}
