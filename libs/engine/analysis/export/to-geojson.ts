import { type ReplayTrack } from '../replay/replay-track.js';
import { cutAtAntimeridian } from './cut-at-antimeridian.js';
import { isoClock } from './iso-clock.js';
import { type ExportPoint, piecesOf, pointsOf, type TrackPart, trackSegments } from './track-segments.js';

/** RFC 7946: longitude, latitude and, if known, altitude. */
export type GeoJsonPosition = [number, number] | [number, number, number];

export type GeoJsonGeometry =
  | { type: 'LineString'; coordinates: GeoJsonPosition[] }
  | { type: 'MultiLineString'; coordinates: GeoJsonPosition[][] }
  | { type: 'MultiPoint'; coordinates: GeoJsonPosition[] };

export interface GeoJsonFeature {
  type: 'Feature';
  geometry: GeoJsonGeometry;
  properties: {
    title: string;
    kind: 'track' | 'isolated_fixes';
    altitude_source: string | null;
    /**
     * Values for each coordinate, in arrays of the same shape. `times` is absent without a date, `ground_m` without
     * terrain.
     */
    coordinateProperties: Record<string, unknown>;
  };
}

export interface GeoJsonTrack {
  type: 'FeatureCollection';
  features: GeoJsonFeature[];
}

/**
 * The track as GeoJSON (RFC 7946): a LineString, or a MultiLineString cut at gaps and at the antimeridian, where each
 * side gets a point at ±180°. A single fix between two gaps cannot form a line and goes into a second feature.
 */
export function toGeoJson(track: ReplayTrack, title: string): GeoJsonTrack {
  return JSON.parse([...geoJsonPieces(track, title)].join('')) as GeoJsonTrack;
}

/** The same text in pieces. */
export function* geoJsonPieces(track: ReplayTrack, title: string): Generator<string> {
  const parts = trackSegments(track).flatMap((segment) => cutAtAntimeridian(track, segment));
  const lines = parts.filter((part) => pointCountOf(part) > 1);
  const alone = parts.filter((part) => pointCountOf(part) === 1);
  yield '{"type":"FeatureCollection","features":[';
  const [only] = lines;
  if (only && lines.length === 1) {
    yield* feature(track, title, 'LineString', (write) => array([valuesOf(track, only, write)]));
  } else if (only) {
    yield* feature(track, title, 'MultiLineString', (write) =>
      array(lines.map((line) => array([valuesOf(track, line, write)]))),
    );
  }
  if (alone.length > 0) {
    if (only) yield ',';
    yield* feature(track, title, 'MultiPoint', (write) =>
      array(alone.map((part) => valuesOf(track, part, write))),
    );
  }
  yield ']}';
}

function pointCountOf({ start, end, before, after }: TrackPart): number {
  return end - start + (before ? 1 : 0) + (after ? 1 : 0);
}

/** Writes one value of a point as JSON. */
type Write = (point: ExportPoint) => string;

/** @param each yields the points of the feature in the shape of its geometry, using the given writer */
function* feature(
  { altitudeSource, startedAt, columns }: ReplayTrack,
  title: string,
  type: GeoJsonGeometry['type'],
  each: (write: Write) => Iterable<string>,
): Generator<string> {
  const kind: GeoJsonFeature['properties']['kind'] = type === 'MultiPoint' ? 'isolated_fixes' : 'track';
  const properties = JSON.stringify({ title, kind, altitude_source: altitudeSource }).slice(0, -1);
  const timeAt = isoClock(startedAt);
  yield `{"type":"Feature","geometry":{"type":"${type}","coordinates":`;
  yield* each(position);
  yield `},"properties":${properties},"coordinateProperties":{`;
  if (startedAt !== null) {
    yield '"times":';
    yield* each(({ timeOffsetSeconds }) => `"${timeAt(timeOffsetSeconds)}"`);
    yield ',';
  }
  yield '"time_offset_seconds":';
  yield* each(({ timeOffsetSeconds }) => String(timeOffsetSeconds));
  if (columns.groundM !== null) {
    yield ',"ground_m":';
    yield* each(({ groundM }) => String(groundM));
  }
  yield '}}}';
}

function* array(elements: readonly Iterable<string>[]): Generator<string> {
  for (const [index, element] of elements.entries()) {
    yield index === 0 ? '[' : ',';
    yield* element;
  }
  yield ']';
}

/** The written values of every point in a part, separated by commas. */
function* valuesOf(track: ReplayTrack, part: TrackPart, write: Write): Generator<string> {
  if (part.before) yield `${write(part.before)},`;
  for (const piece of piecesOf(part)) {
    const values = pointsOf(track, piece).map(write).join(',');
    yield piece.start === part.start ? values : `,${values}`;
  }
  if (part.after) yield `,${write(part.after)}`;
}

function position({ longitude, latitude, altitudeM }: ExportPoint): string {
  return altitudeM === null ? `[${longitude},${latitude}]` : `[${longitude},${latitude},${altitudeM}]`;
}
