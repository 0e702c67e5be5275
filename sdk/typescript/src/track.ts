import { type Query, type Schemas } from './operation-types.js';

export type TrackQuery = Query<'getFlightTrack'>;

/** RFC 7946: longitude, latitude and, if known, altitude. */
export type TrackPosition = [number, number] | [number, number, number];

/** The track as GeoJSON (RFC 7946). */
export interface TrackGeoJson {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly geometry:
      | { readonly type: 'LineString' | 'MultiPoint'; readonly coordinates: TrackPosition[] }
      | { readonly type: 'MultiLineString'; readonly coordinates: TrackPosition[][] };
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

/** What each value of `format` returns. */
interface TrackFormats {
  readonly geojson: TrackGeoJson;
  readonly kml: string;
  readonly gpx: string;
  readonly csv: string;
  readonly igc: string;
  /** A FIT file is no text: `flights.exportTrack` returns its bytes. */
  readonly original: string;
}

/** What each value of `encoding` returns, in JSON. */
interface TrackEncodings {
  readonly columns: Schemas['TrackInColumns'];
  readonly delta: Schemas['TrackInDeltas'];
  readonly polyline: Schemas['TrackInPolylines'];
}

/** The value of a query parameter, or its default if it may be missing. */
type ValueOf<Q, Name extends string, Default> = Name extends keyof Q
  ? Exclude<Q[Name], undefined> | (undefined extends Q[Name] ? Default : never)
  : Default;

type TrackIn<Format, Encoding> = Format extends keyof TrackFormats
  ? TrackFormats[Format]
  : Encoding extends keyof TrackEncodings
    ? TrackEncodings[Encoding]
    : never;

/** What `flights.track` returns for a query. */
export type Track<Q extends TrackQuery = object> = TrackIn<
  ValueOf<Q, 'format', 'json'>,
  ValueOf<Q, 'encoding', 'columns'>
>;

/** Columns by name. A column is null or missing if the file does not contain its data; a null is an unknown value. */
export type TrackColumns = Schemas['TrackInColumns']['columns'];

type AsDeltas = Pick<Schemas['TrackInDeltas'], 'encoding' | 'columns' | 'scales' | 'same'>;
type AsPolylines = Pick<Schemas['TrackInPolylines'], 'encoding' | 'polylines' | 'same' | 'unknown'>;
type AsColumns = Pick<Schemas['TrackInColumns'], 'encoding' | 'columns'>;

/** The columns of a track in any encoding, in the units of their names. */
export function decodeTrack(track: AsColumns | AsDeltas | AsPolylines): TrackColumns {
  if (track.encoding === 'columns') return track.columns;
  const columns = track.encoding === 'delta' ? ofDeltas(track) : ofPolylines(track);
  for (const [name, equal] of Object.entries(track.same)) {
    const column = columns[equal];
    if (column) columns[name] = [...column];
  }
  return columns;
}

function ofDeltas({ columns, scales }: AsDeltas): TrackColumns {
  const decoded: TrackColumns = {};
  for (const [name, steps] of Object.entries(columns)) {
    const scale = scales[name] ?? 1;
    let sum = 0;
    decoded[name] = steps.map((step) => (step === null ? null : (sum += step) / scale));
  }
  return decoded;
}

function ofPolylines({ polylines, unknown }: AsPolylines): TrackColumns {
  const decoded: TrackColumns = {};
  for (const { columns, scales, points } of polylines) {
    const lists = columns.map((): (number | null)[] => []);
    const sums = columns.map(() => 0);
    let at = 0;
    for (const step of polylineSteps(points)) {
      const sum = (sums[at] = sums[at]! + step);
      lists[at]!.push(sum / (scales[at] ?? 1));
      at = (at + 1) % columns.length;
    }
    columns.forEach((name, index) => (decoded[name] = lists[index]!));
  }
  for (const [name, indices] of Object.entries(unknown)) {
    const column = decoded[name];
    if (column) for (const index of indices) column[index] = null;
  }
  return decoded;
}

const CHUNK_BITS = 5;
const CHUNK_MASK = 0x1f;
const MORE_FOLLOWS = 0x20;
const FIRST_CHARACTER = 63;

/** The differences of Google's encoded polyline format: five bits per character, lowest first, the sign at the end. */
function* polylineSteps(points: string): Generator<number> {
  let value = 0;
  let shift = 0;
  for (let index = 0; index < points.length; index++) {
    const code = points.charCodeAt(index) - FIRST_CHARACTER;
    value |= (code & CHUNK_MASK) << shift;
    shift += CHUNK_BITS;
    if (code & MORE_FOLLOWS) continue;
    yield value & 1 ? ~(value >>> 1) : value >>> 1;
    value = 0;
    shift = 0;
  }
}

/** The text of a file. IGC files of some recorders are not UTF-8. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
